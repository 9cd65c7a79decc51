import { describe, expect, test } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { parseManifest } from '../../app/parse-manifest.ts';
import { grantsOf, grantText } from './grants-of.ts';
import { needsOfMachine } from './needs-of-machine.ts';
import { richManifest } from './rich-manifest.ts';
import { synthesize } from './synthesize.ts';

const stacks = { manifest: synthesize(manifest), 'rich manifest': synthesize(richManifest) };

describe.each(Object.entries(stacks))('with the %s', (_name, template) => {
  const grants = grantsOf(template);

  test.each(template.ofType('AWS::StepFunctions::StateMachine').map(machine => [machine.path, machine]))(
    'the role of %s may do exactly what the states need',
    (path, machine) => {
      const owner = path.replace(/\/machine$/, '');
      const granted = grants.filter(grant => grant.owner === owner).map(grantText);
      expect(granted.sort()).toEqual(needsOfMachine(machine));
    },
  );
});

test('a binding that no state uses grants nothing', () => {
  const granted = grantsOf(stacks['rich manifest']).filter(grant => grant.owner === 'machine-parent');
  expect(granted.map(grantText).filter(text => !text.endsWith(' on *'))).toEqual([
    'lambda:InvokeFunction on arn:aws:lambda:eu-west-1:111122223333:function:countersign-ask:*',
    'dynamodb:GetItem on {table-records/table.Arn}',
    's3:PutObject on {bucket-content/bucket.Arn}/*',
    'states:StartExecution on arn:aws:states:eu-west-1:111122223333:stateMachine:countersign-child if {"ForAnyValue:StringEquals":{"states:StateMachineQualifier":"live"}}',
    'states:StartExecution on arn:aws:states:eu-west-1:111122223333:stateMachine:countersign-quick if {"ForAnyValue:StringEquals":{"states:StateMachineQualifier":"live"}}',
    'states:DescribeExecution on arn:aws:states:eu-west-1:111122223333:execution:countersign-child:*',
    'states:StopExecution on arn:aws:states:eu-west-1:111122223333:execution:countersign-child:*',
    'events:DescribeRule on arn:aws:events:eu-west-1:111122223333:rule/StepFunctionsGetEventsForStepFunctionsExecutionRule',
    'events:PutRule on arn:aws:events:eu-west-1:111122223333:rule/StepFunctionsGetEventsForStepFunctionsExecutionRule',
    'events:PutTargets on arn:aws:events:eu-west-1:111122223333:rule/StepFunctionsGetEventsForStepFunctionsExecutionRule',
  ]);
});

test('a call that no binding allows stops the synthesis', () => {
  const unbound = parseManifest({
    stateMachines: [{ name: 'child', definition: 'tests/infra/machines/child.asl.json', type: 'STANDARD' }],
  });
  expect(() => synthesize(unbound)).toThrow(
    'State "Work" of "child" calls lambda:InvokeFunction, which no binding that it names allows.',
  );
});
