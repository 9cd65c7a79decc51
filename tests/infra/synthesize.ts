import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll } from 'vitest';
import { z } from 'zod';
import type { Manifest } from '../../app/manifest-types.ts';
import type { Callers } from '../../infra/deploy-settings.ts';
import { CountersignStack } from '../../infra/stacks/countersign-stack.ts';
import { SynthesizedTemplate } from './synthesized-template.ts';

export const PROJECT_FOLDER = join(import.meta.dirname, '../..');

// Only the test of the rules asks for them; elsewhere they would cost seconds a file.
process.env.CDK_VALIDATION = 'false';

const outputs = mkdtempSync(join(tmpdir(), 'countersign-synth-'));
afterAll(() => rmSync(outputs, { recursive: true }));

const { context } = z
  .object({ context: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(join(PROJECT_FOLDER, 'cdk.json'), 'utf8')));

/** An app with the flags that `npm run synth` sets. What it writes is gone after the tests of the file. */
export function emptyApp(): App {
  return new App({
    context: { ...context, 'aws:cdk:enable-path-metadata': true },
    analyticsReporting: false,
    outdir: mkdtempSync(join(outputs, 'app-')),
  });
}

/** An app with the manifest's stack, without bundles in it. */
export function buildApp(manifest: Manifest, callers: Callers = { auth: 'iam' }): App {
  const app = emptyApp();
  new CountersignStack(app, 'countersign', {
    manifest,
    projectFolder: PROJECT_FOLDER,
    callers,
    bundle: false,
  });
  return app;
}

export function synthesize(manifest: Manifest, callers?: Callers): SynthesizedTemplate {
  return new SynthesizedTemplate(buildApp(manifest, callers).synth().getStackByName('countersign').template);
}
