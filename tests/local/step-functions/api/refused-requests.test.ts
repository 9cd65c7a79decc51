import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../../../local/json.ts';
import { readBody, type WireService } from '../../../../local/wire/wire.ts';
import { machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions, ROLE_ARN } from '../support/test-step-functions.ts';

const DEFINITION = JSON.stringify(machineOf({ P: { Type: 'Pass' } }));
const MACHINE = 'arn:aws:states:us-east-1:123456789012:stateMachine:gone';
const EXECUTION = 'arn:aws:states:us-east-1:123456789012:execution:gone:gone';
const ACTIVITY = 'arn:aws:states:us-east-1:123456789012:activity:gone';

async function send(service: WireService, operation: string, body: string) {
  const bytes = async function* () {
    yield Buffer.from(body);
  };
  const answer = await service({
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: { 'x-amz-target': `AWSStepFunctions.${operation}` },
    body: bytes(),
  });
  const text =
    typeof answer.body === 'string'
      ? answer.body
      : (await readBody({ body: answer.body } as never, 1e6)).toString();
  return { status: answer.status, type: (JSON.parse(text) as { __type?: string }).__type };
}

const REFUSED: [operation: string, body: Json, error: string][] = [
  ['CreateStateMachine', {}, 'ValidationException'],
  ['CreateStateMachine', { name: '', roleArn: ROLE_ARN, definition: DEFINITION }, 'ValidationException'],
  ['CreateStateMachine', { name: 'a b', roleArn: ROLE_ARN, definition: DEFINITION }, 'InvalidName'],
  [
    'CreateStateMachine',
    { name: 'x'.repeat(81), roleArn: ROLE_ARN, definition: DEFINITION },
    'ValidationException',
  ],
  ['CreateStateMachine', { name: 'm', roleArn: ROLE_ARN, definition: '{' }, 'InvalidDefinition'],
  [
    'CreateStateMachine',
    { name: 'm', roleArn: ROLE_ARN, definition: DEFINITION, type: 'FAST' },
    'ValidationException',
  ],
  ['UpdateStateMachine', { stateMachineArn: MACHINE, roleArn: ROLE_ARN }, 'StateMachineDoesNotExist'],
  ['UpdateStateMachine', { stateMachineArn: 'nonsense', roleArn: ROLE_ARN }, 'InvalidArn'],
  ['DescribeStateMachine', {}, 'ValidationException'],
  ['DescribeStateMachine', { stateMachineArn: MACHINE }, 'StateMachineDoesNotExist'],
  ['ListStateMachines', { maxResults: 1001 }, 'ValidationException'],
  ['ListStateMachines', { nextToken: 'x' }, 'InvalidToken'],
  ['DeleteStateMachine', { stateMachineArn: 'x' }, 'InvalidArn'],
  ['ValidateStateMachineDefinition', {}, 'ValidationException'],
  ['PublishStateMachineVersion', { stateMachineArn: MACHINE }, 'StateMachineDoesNotExist'],
  ['ListStateMachineVersions', { stateMachineArn: MACHINE }, 'StateMachineDoesNotExist'],
  ['DeleteStateMachineVersion', { stateMachineVersionArn: 'x' }, 'InvalidArn'],
  ['CreateStateMachineAlias', { name: 'a' }, 'ValidationException'],
  ['CreateStateMachineAlias', { name: '1', routingConfiguration: [] }, 'ValidationException'],
  ['UpdateStateMachineAlias', {}, 'ValidationException'],
  ['DescribeStateMachineAlias', { stateMachineAliasArn: `${MACHINE}:a` }, 'ResourceNotFound'],
  ['DeleteStateMachineAlias', { stateMachineAliasArn: `${MACHINE}:a` }, 'ResourceNotFound'],
  ['ListStateMachineAliases', { stateMachineArn: MACHINE }, 'StateMachineDoesNotExist'],
  ['StartExecution', {}, 'ValidationException'],
  ['StartExecution', { stateMachineArn: 'x' }, 'InvalidArn'],
  ['StartExecution', { stateMachineArn: MACHINE }, 'StateMachineDoesNotExist'],
  ['StartExecution', { stateMachineArn: '$known', name: 'a b' }, 'InvalidName'],
  ['StartExecution', { stateMachineArn: '$known', input: '{' }, 'InvalidExecutionInput'],
  ['StartExecution', { stateMachineArn: '$known', input: '' }, 'InvalidExecutionInput'],
  [
    'StartExecution',
    { stateMachineArn: '$known', input: JSON.stringify('x'.repeat(262_144)) },
    'ValidationException',
  ],
  ['StartSyncExecution', { stateMachineArn: '$known' }, 'StateMachineTypeNotSupported'],
  ['DescribeExecution', { executionArn: EXECUTION }, 'ExecutionDoesNotExist'],
  ['DescribeExecution', { executionArn: 'x' }, 'InvalidArn'],
  ['DescribeStateMachineForExecution', { executionArn: EXECUTION }, 'ExecutionDoesNotExist'],
  ['ListExecutions', {}, 'ValidationException'],
  ['ListExecutions', { stateMachineArn: MACHINE }, 'StateMachineDoesNotExist'],
  ['ListExecutions', { stateMachineArn: '$known', statusFilter: 'TIRED' }, 'ValidationException'],
  ['ListExecutions', { stateMachineArn: '$known', maxResults: -1 }, 'ValidationException'],
  ['GetExecutionHistory', { executionArn: EXECUTION }, 'ExecutionDoesNotExist'],
  ['StopExecution', { executionArn: EXECUTION }, 'ExecutionDoesNotExist'],
  ['RedriveExecution', { executionArn: EXECUTION }, 'ExecutionDoesNotExist'],
  ['SendTaskSuccess', { taskToken: 'x' }, 'ValidationException'],
  ['SendTaskSuccess', { taskToken: 'x', output: '1' }, 'InvalidToken'],
  ['SendTaskFailure', {}, 'ValidationException'],
  ['SendTaskFailure', { taskToken: 'x', error: 'e'.repeat(257) }, 'ValidationException'],
  ['SendTaskHeartbeat', { taskToken: 'x' }, 'InvalidToken'],
  ['CreateActivity', { name: 'a/b' }, 'InvalidName'],
  ['DescribeActivity', { activityArn: ACTIVITY }, 'ActivityDoesNotExist'],
  ['GetActivityTask', { activityArn: ACTIVITY }, 'ActivityDoesNotExist'],
  ['DeleteActivity', { activityArn: 'x' }, 'InvalidArn'],
  ['ListActivities', { maxResults: 'many' }, 'ValidationException'],
  ['TagResource', { resourceArn: MACHINE, tags: [] }, 'ResourceNotFound'],
  ['UntagResource', { resourceArn: MACHINE, tagKeys: [] }, 'ResourceNotFound'],
  ['ListTagsForResource', { resourceArn: 'x' }, 'InvalidArn'],
  ['Unheard', {}, 'UnknownOperationException'],
  ['constructor', {}, 'UnknownOperationException'],
];

it("wrong requests get AWS's own error names and change nothing", async () => {
  const local = await openTestStepFunctions();
  const known = await local.createMachine(machineOf({ P: { Type: 'Pass' } }));
  const rowsBefore = [...local.store.partitions('sfn/')];
  for (const [operation, body, error] of REFUSED) {
    const text = JSON.stringify(body).replace('"$known"', JSON.stringify(known));
    const shown = text.slice(0, 200);
    expect({ operation, shown, ...(await send(local.service, operation, text)) }).toEqual({
      operation,
      shown,
      status: 400,
      type: error,
    });
  }
  expect([...local.store.partitions('sfn/')]).toEqual(rowsBefore);
  expect(local.faults).toEqual([]);
});

it.each(['{', '[]', '1', 'null', '"text"'])('the body %s is a SerializationException', async body => {
  const local = await openTestStepFunctions();
  expect(await send(local.service, 'ListStateMachines', body)).toEqual({
    status: 400,
    type: 'SerializationException',
  });
});

const OPERATIONS = [...new Set(REFUSED.map(([operation]) => operation))].filter(
  name => name !== 'GetActivityTask',
);

const MEMBERS = [
  'name',
  'definition',
  'roleArn',
  'type',
  'stateMachineArn',
  'executionArn',
  'activityArn',
  'resourceArn',
  'input',
  'output',
  'taskToken',
  'error',
  'cause',
  'tags',
  'tagKeys',
  'maxResults',
  'nextToken',
  'statusFilter',
  'mapRunArn',
  'reverseOrder',
  'includeExecutionData',
  'publish',
  'versionDescription',
  'description',
  'routingConfiguration',
  'stateMachineAliasArn',
  'stateMachineVersionArn',
  'loggingConfiguration',
  'tracingConfiguration',
  'severity',
  'includedData',
  'traceHeader',
  'revisionId',
  'workerName',
  'context',
  'mock',
  'variables',
  'stateName',
];

it('no JSON whatever makes an operation fail inside', async () => {
  const local = await openTestStepFunctions();
  const known = await local.createMachine(machineOf({ P: { Type: 'Pass' } }), { publish: true });
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<Json>(
      known,
      `${known}:1`,
      MACHINE,
      EXECUTION,
      ACTIVITY,
      DEFINITION,
      ROLE_ARN,
      '{}',
      'm',
      'MTAK',
      null,
    ),
    fc.constantFrom<Json>(
      '__proto__',
      'constructor',
      [null],
      [{}],
      [{ key: null }],
      [{ stateMachineVersionArn: `${known}:1`, weight: 100 }],
    ),
  );
  const body = fc.dictionary(fc.constantFrom(...MEMBERS), value, { maxKeys: 8 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...OPERATIONS, 'TestState'), body, async (operation, request) => {
      const { status, type } = await send(local.service, operation, JSON.stringify(request));
      expect(status, type).toBeLessThan(500);
    }),
    { numRuns: 1500 },
  );
  expect(local.faults).toEqual([]);
}, 30_000);
