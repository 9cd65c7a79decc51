import { describe, expect, test } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { parseManifest } from '../../app/parse-manifest.ts';
import { richManifest } from './rich-manifest.ts';
import { synthesize } from './synthesize.ts';

const KEPT = { deletionPolicy: 'Retain', updateReplacePolicy: 'Retain' };

describe.each([
  ['manifest', manifest, synthesize(manifest)],
  ['rich manifest', richManifest, synthesize(richManifest)],
])('in the template of the %s', (_name, described, template) => {
  test('the alias of each machine leads to the version of what is deployed, and versions are kept', () => {
    for (const { name } of described.stateMachines) {
      const [version] = template.resources.filter(({ path }) => path === `machine-${name}/version`);
      const [alias] = template.resources.filter(({ path }) => path === `machine-${name}/alias`);
      expect(version).toMatchObject({
        ...KEPT,
        type: 'AWS::StepFunctions::StateMachineVersion',
        properties: {
          StateMachineArn: `{machine-${name}/machine}`,
          StateMachineRevisionId: `{machine-${name}/machine.StateMachineRevisionId}`,
        },
      });
      expect(alias).toMatchObject({
        type: 'AWS::StepFunctions::StateMachineAlias',
        properties: {
          Name: 'live',
          DeploymentPreference: {
            Type: 'ALL_AT_ONCE',
            StateMachineVersionArn: `{machine-${name}/version.Arn}`,
          },
        },
      });
    }
  });

  test('machines call published versions of functions, which are kept', () => {
    for (const { path, properties } of template.ofType('AWS::StepFunctions::StateMachine')) {
      const values = Object.values(properties.DefinitionSubstitutions ?? {}) as string[];
      const functions = values.filter(value => value.includes('function'));
      expect(functions, path).not.toEqual([]);
      for (const value of functions) expect(value).toMatch(/^\{function-[\w-]+\/function\/CurrentVersion\}$/);
    }
    for (const version of template.ofType('AWS::Lambda::Version')) expect(version).toMatchObject(KEPT);
  });
});

test('a change to a function publishes a version that its machines then call', () => {
  const changed = parseManifest({
    ...richManifest,
    functions: richManifest.functions.map(entry =>
      entry.name === 'work' ? { ...entry, environment: { PROMPTS: 'v2' } } : entry,
    ),
  });
  const idsOf = (described: typeof richManifest) =>
    Object.fromEntries(
      synthesize(described)
        .ofType('AWS::Lambda::Version')
        .map(({ path, logicalId }) => [path, logicalId]),
    );
  const before = idsOf(richManifest);
  const after = idsOf(changed);
  expect(after['function-work/function/CurrentVersion']).not.toBe(
    before['function-work/function/CurrentVersion'],
  );
  expect(after['function-ask/function/CurrentVersion']).toBe(before['function-ask/function/CurrentVersion']);
});
