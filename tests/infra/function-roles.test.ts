import { expect, test } from 'vitest';
import { parseManifest } from '../../app/parse-manifest.ts';
import { grantsOf, grantText } from './grants-of.ts';
import { richManifest } from './rich-manifest.ts';
import { synthesize } from './synthesize.ts';

const STATES = 'arn:aws:states:eu-west-1:111122223333';
const THROUGH_LIVE = 'if {"ForAnyValue:StringEquals":{"states:StateMachineQualifier":"live"}}';

type FunctionBinding = (typeof richManifest.functions)[number]['bindings'][number];

const cases: [FunctionBinding, string[]][] = [
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
      `states:GetExecutionHistory on ${STATES}:execution:countersign-${name}:*`,
      `states:ListExecutions on ${STATES}:stateMachine:countersign-${name}`,
      `states:RedriveExecution on ${STATES}:execution:countersign-${name}:*`,
      `states:StartExecution on ${STATES}:stateMachine:countersign-${name} ${THROUGH_LIVE}`,
      `states:StopExecution on ${STATES}:execution:countersign-${name}:*`,
    ]),
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
    { kind: 'models', access: 'invoke' },
    ['InvokeModel', 'InvokeModelWithResponseStream'].flatMap(action => [
      `bedrock:${action} on arn:aws:bedrock:*::foundation-model/anthropic.*`,
      `bedrock:${action} on arn:aws:bedrock:eu-west-1:111122223333:inference-profile/*.anthropic.*`,
    ]),
  ],
];

const template = synthesize(
  parseManifest({
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
  }),
);
const grants = grantsOf(template);

test.each(cases.map(([binding, expected], position) => ({ ...binding, position, expected })))(
  '$access of kind $kind grants only what it needs',
  ({ position, expected }) => {
    const owner = `function-case-${position}`;
    const granted = grants.filter(grant => grant.owner === owner).map(grantText);
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
