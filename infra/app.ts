import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { manifest } from '../app/manifest.ts';
import { addRules } from './add-rules.ts';
import { readDeploySettings } from './deploy-settings.ts';
import { CountersignStack } from './stacks/countersign-stack.ts';

const app = new App();
new CountersignStack(app, 'countersign', {
  manifest,
  projectFolder: join(import.meta.dirname, '..'),
  callers: readDeploySettings(app.node),
});
addRules(app);
