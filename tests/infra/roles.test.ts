import { describe, expect, test } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import type { Binding } from '../../app/manifest-types.ts';
import { parseManifest } from '../../app/parse-manifest.ts';
import { grantsOf, grantText } from './grants-of.ts';
import { needsOfMachine } from './needs-of-machine.ts';
import { richManifest } from './rich-manifest.ts';
import { synthesize } from './synthesize.ts';

const STATES = 'arn:aws:states:eu-west-1:111122223333';
const THROUGH_LIVE = 'if {"ForAnyValue:StringEquals":{"states:StateMachineQualifier":"live"}}';

const cases: [Binding, string[]][] = [
  [
    { kind: 'table', name: 'records', access: 'read', variable: 'X' },
    [
      'dynamodb:BatchGetItem on {table-records/table.Arn}',
      'dynamodb:DescribeTable on {table-records/table.Arn}',
      'dynamodb:GetItem on {table-records/table.Arn}',
      'dynamodb:Query on {table-records/table.Arn}',
      'dynamodb:Query on {table-records/table.Arn}/index/by-state',
      'dynamodb:Query on {table-records/table.Arn}/index/by-user',
      'dynamodb:Query on {table-records/table.Arn}/index/due',
    ],
  ],
  [
    { kind: 'table', name: 'plain', access: 'write', variable: 'X' },
    [
      'dynamodb:BatchWriteItem on {table-plain/table.Arn}',
      'dynamodb:ConditionCheckItem on {table-plain/table.Arn}',
      'dynamodb:DeleteItem on {table-plain/table.Arn}',
      'dynamodb:PutItem on {table-plain/table.Arn}',
      'dynamodb:UpdateItem on {table-plain/table.Arn}',
    ],
  ],
  [
    { kind: 'bucket', name: 'content', access: 'readWrite', variable: 'X' },
    [
      's3:DeleteObject on {bucket-content/bucket.Arn}/*',
      's3:GetObject on {bucket-content/bucket.Arn}/*',
      's3:ListBucket on {bucket-content/bucket.Arn}',
      's3:PutObject on {bucket-content/bucket.Arn}/*',
    ],
  ],
  [
    { kind: 'function', name: 'work', access: 'invoke', variable: 'X' },
    ['lambda:InvokeFunction on arn:aws:lambda:eu-west-1:111122223333:function:countersign-work'],
  ],
  [
    { kind: 'stateMachine', name: 'child', access: 'start', variable: 'X' },
    [`states:StartExecution on ${STATES}:stateMachine:countersign-child ${THROUGH_LIVE}`],
  ],
  [
    { kind: 'stateMachines', names: ['child', 'quick'], access: 'operate', variable: 'X' },
    ['child', 'quick'].flatMap(name => [
      `states:DescribeExecution on ${STATES}:execution:countersign-${name}:*`,
      `states:RedriveExecution on ${STATES}:execution:countersign-${name}:*`,
      `states:StartExecution on ${STATES}:stateMachine:countersign-${name} ${THROUGH_LIVE}`,
      `states:StopExecution on ${STATES}:execution:countersign-${name}:*`,
    ]),
  ],
  [
    { kind: 'stateMachines', names: ['child'], access: 'watch', variable: 'X' },
    [`states:DescribeExecution on ${STATES}:execution:countersign-child:*`],
  ],
  [
    { kind: 'stateMachines', names: ['child'], access: 'inspect', variable: 'X' },
    [
      `states:DescribeExecution on ${STATES}:execution:countersign-child:*`,
      `states:GetExecutionHistory on ${STATES}:execution:countersign-child:*`,
    ],
  ],
  [
    { kind: 'logs', names: ['work'], access: 'read', variable: 'X' },
    ['logs:FilterLogEvents on arn:aws:logs:eu-west-1:111122223333:log-group:/countersign/work:*'],
  ],
  [
    { kind: 'taskTokens', names: ['parent'], access: 'answer' },
    [
      `states:SendTaskFailure on ${STATES}:stateMachine:countersign-parent`,
      `states:SendTaskSuccess on ${STATES}:stateMachine:countersign-parent`,
    ],
  ],
  [
    { kind: 'secret', name: 'link-key', access: 'read', variable: 'X' },
    ['secretsmanager:GetSecretValue on {secret-link-key/secret}'],
  ],
  [
    { kind: 'bus', name: 'news', access: 'put', variable: 'X' },
    ['events:PutEvents on arn:aws:events:eu-west-1:111122223333:event-bus/countersign-news'],
  ],
  [
    { kind: 'queue', name: 'letters', access: 'send', variable: 'X' },
    ['sqs:SendMessage on {queue-letters/queue.Arn}'],
  ],
  [{ kind: 'email', access: 'send' }, ['ses:SendEmail on arn:aws:ses:eu-west-1:111122223333:identity/*']],
  [{ kind: 'publicUrl', access: 'name', variable: 'X' }, []],
  [
    { kind: 'models', access: 'invoke' },
    ['InvokeModel', 'InvokeModelWithResponseStream'].flatMap(action => [
      `bedrock:${action} on arn:aws:bedrock:*::foundation-model/anthropic.*`,
      `bedrock:${action} on arn:aws:bedrock:eu-west-1:111122223333:inference-profile/*.anthropic.*`,
    ]),
  ],
];

/** A function for each case, with nothing but its binding. */
const bound = parseManifest({
  ...richManifest,
  functions: [
    ...richManifest.functions,
    ...cases.map(([binding], position) => ({
      name: `case-${position}`,
      handler: 'functions/health/handler.ts',
      timeoutSeconds: 3,
      memoryMb: 128,
      bindings: [binding],
    })),
  ],
});
const stacks = { manifest: synthesize(manifest), 'rich manifest': synthesize(bound) };

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

test.each(cases.map(([binding, expected], position) => ({ ...binding, position, expected })))(
  '$access of kind $kind grants only what it needs',
  ({ position, expected }) => {
    const owner = `function-case-${position}`;
    const granted = grantsOf(stacks['rich manifest'])
      .filter(grant => grant.owner === owner)
      .map(grantText);
    expect(granted.sort()).toEqual(
      [
        ...expected,
        `logs:CreateLogStream on {${owner}/logs.Arn}`,
        `logs:PutLogEvents on {${owner}/logs.Arn}`,
        'xray:PutTelemetryRecords on *',
        'xray:PutTraceSegments on *',
      ].sort(),
    );
  },
);
