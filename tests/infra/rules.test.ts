import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { beforeAll, describe, expect, test } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import type { Manifest } from '../../app/manifest-types.ts';
import { addRules } from '../../infra/add-rules.ts';
import type { Callers } from '../../infra/deploy-settings.ts';
import { richManifest } from './rich-manifest.ts';
import { buildApp, emptyApp } from './synthesize.ts';

const jwt: Callers = { auth: 'jwt', jwtIssuer: 'https://issuer.example', jwtAudience: ['countersign'] };

/** Public routes, wildcards, access logs of the bucket, logs of every state, rotation of secrets, what comes after dead letters. */
const MAY_BE_BROKEN = ['APIG4', 'IAM5', 'S1', 'SF1', 'SMG4', 'SQS3'].map(
  rule => `Annotation::AwsSolutions-${rule}`,
);

beforeAll(() => {
  delete process.env.CDK_VALIDATION;
});

describe.each<[string, Manifest, Callers]>([
  ['manifest', manifest, { auth: 'iam' }],
  ['rich manifest', richManifest, { auth: 'iam' }],
  ['rich manifest with JWT', richManifest, jwt],
])('the stack of the %s', (_name, described, callers) => {
  const app = buildApp(described, callers);
  addRules(app);

  test('breaks no rule of AwsSolutions or CloudFormation that nobody explained', () => {
    const report = readFileSync(join(app.synth().directory, 'validation-report.json'), 'utf8');
    expect(JSON.parse(report).pluginReports).toEqual([]);
  });

  test('explains each rule that it breaks', () => {
    const explained = acknowledgmentsIn(app);
    const rules = explained.map(({ rule }) => rule.replace(/\[.*/, ''));
    expect(rules).toContain('Annotation::AwsSolutions-IAM5');
    expect(rules.filter(rule => !MAY_BE_BROKEN.includes(rule))).toEqual([]);
    expect(explained.filter(({ reason }) => reason.split(' ').length < 8)).toEqual([]);
  });
});

test('a finding that nobody explained stops the synthesis', () => {
  const app = emptyApp();
  new Bucket(new Stack(app, 'careless'), 'open');
  addRules(app);
  expect(() => app.synth()).toThrow('AwsSolutions-S10');
});

function acknowledgmentsIn(app: App): { rule: string; reason: string }[] {
  return app.node
    .findAll()
    .flatMap(construct => construct.node.metadata)
    .filter(entry => entry.type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(entry => Object.entries<string>(entry.data))
    .map(([rule, reason]) => ({ rule, reason }));
}
