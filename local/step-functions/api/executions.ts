import { randomUUID } from 'node:crypto';
import { ExecutionStatus } from '@aws-sdk/client-sfn';
import { isNestedDeeperThan, type Json, type JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import type { JsonOperation } from '../../wire/json-service.ts';
import type { Engine } from '../engine/engine.ts';
import type { ExecutionSummary } from '../engine/execution-index.ts';
import type { ExecutionStore } from '../engine/execution-store.ts';
import type { StartRequest } from '../engine/start-request.ts';
import { DEPTH_LIMIT, exceedsDataLimit } from '../errors/data-limit.ts';
import { dataLengthOf } from '../history/history-event.ts';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';
import { billingOf, describeExecution, summarizeExecution } from './execution-views.ts';
import type { MachineStore } from './machine-store.ts';
import type { Names } from './names.ts';
import { pageFrom, pageNewestFirst } from './page.ts';
import { checkArn, checkName, constraintViolated, optionalText, requiredText } from './request.ts';
import { resolveMachine, revisionToStart } from './resolve-machine.ts';
import { seconds, toWireEvent } from './wire-values.ts';

/** In characters of data: a page of large events is shorter than asked for. */
const LARGEST_HISTORY_PAGE = 8 * 1024 * 1024;

export interface ExecutionPorts {
  engine: Engine;
  executions: ExecutionStore;
  machines: MachineStore;
  names: Names;
}

export function executionOperations(ports: ExecutionPorts): Record<string, JsonOperation> {
  const { engine, executions, machines } = ports;
  const recordOf = (request: JsonObject): ExecutionRecord => {
    const arn = checkArn(requiredText(request, 'executionArn'));
    const record = engine.record(arn);
    if (record === undefined || record.type === 'EXPRESS')
      throw new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
    return record;
  };

  return {
    async StartExecution(request) {
      const started = await engine.start(startRequestOf(ports, request));
      return { executionArn: started.arn, startDate: seconds(started.startMs) };
    },

    async StartSyncExecution(request) {
      const { machine } = resolveMachine(machines, checkArn(requiredText(request, 'stateMachineArn')));
      if (machine.type !== 'EXPRESS')
        throw new AwsError(
          'StateMachineTypeNotSupported',
          `State Machine Type Not Supported: This operation is not supported by this type of state machine`,
        );
      const record = await engine.runToEnd(startRequestOf(ports, request));
      return {
        ...describeExecution(record),
        stateMachineArn: machine.arn,
        billingDetails: billingOf(record),
      };
    },

    async DescribeExecution(request) {
      return describeExecution(recordOf(request), request.includedData !== 'METADATA_ONLY');
    },

    async DescribeStateMachineForExecution(request) {
      const record = recordOf(request);
      const machine = machines.get(record.stateMachineArn);
      return {
        stateMachineArn: record.stateMachineArn,
        name: record.stateMachineName,
        definition: executions.definitionText(record.definitionId),
        roleArn: record.roleArn,
        updateDate: seconds(machine?.updatedMs ?? record.startMs),
        ...(machine === undefined
          ? {}
          : {
              revisionId: machine.revisionId,
              loggingConfiguration: machine.loggingConfiguration,
              tracingConfiguration: machine.tracingConfiguration,
            }),
        ...(record.mapRunArn === undefined ? {} : { mapRunArn: record.mapRunArn }),
      };
    },

    async ListExecutions(request) {
      const status = statusFilterOf(request);
      const mapRunArn = optionalText(request, 'mapRunArn');
      const selected =
        mapRunArn === undefined
          ? ofMachine(ports, checkArn(requiredText(request, 'stateMachineArn')))
          : engine.index.ofMapRun(mapRunArn);
      const listing = `${mapRunArn ?? request.stateMachineArn} ${status ?? ''}`;
      const { items, nextToken } = pageNewestFirst(
        filter(selected, status),
        request,
        listing,
        ({ order }) => order,
      );
      return { executions: items.map(summarizeExecution), nextToken };
    },

    async GetExecutionHistory(request) {
      const record = recordOf(request);
      const isReverse = request.reverseOrder === true;
      const { items, nextToken } = pageFrom(
        start => executions.history(record.arn, { skip: start, isReverse }),
        request,
        `${record.arn} ${isReverse}`,
        { weightOf: dataLengthOf, maxWeight: LARGEST_HISTORY_PAGE },
      );
      const includeData = request.includeExecutionData !== false;
      return { events: items.map(event => toWireEvent(event, includeData)), nextToken };
    },

    async StopExecution(request) {
      const record = recordOf(request);
      const stopped = await engine.stop(
        record.arn,
        optionalText(request, 'error'),
        optionalText(request, 'cause'),
      );
      return { stopDate: seconds(stopped.stopMs ?? stopped.startMs) };
    },

    async RedriveExecution(request) {
      const redriven = await engine.redrive(recordOf(request).arn);
      return { redriveDate: seconds(redriven.redriveMs ?? redriven.startMs) };
    },
  };
}

/** Reads a StartExecution request; also how a `states:startExecution` task starts a machine. */
export function startRequestOf(
  ports: Pick<ExecutionPorts, 'machines' | 'names'>,
  request: JsonObject,
): StartRequest {
  const resolved = resolveMachine(ports.machines, checkArn(requiredText(request, 'stateMachineArn')));
  const given = optionalText(request, 'name');
  const name = given === undefined ? randomUUID() : checkName(given);
  const input = optionalText(request, 'input') ?? '{}';
  checkInput(input);
  const { machine } = resolved;
  return {
    machine: revisionToStart(resolved, Math.random),
    executionArn:
      machine.type === 'EXPRESS'
        ? ports.names.expressExecution(machine.name, name, randomUUID())
        : ports.names.execution(machine.name, name),
    name,
    input,
    traceHeader: optionalText(request, 'traceHeader'),
  };
}

function checkInput(text: string): Json {
  if (exceedsDataLimit(text))
    throw new AwsError(
      'ValidationException',
      "1 validation error detected: Value at 'input' failed to satisfy constraint: Member must have length less than or equal to 262144",
    );
  try {
    if (!isNestedDeeperThan(text, DEPTH_LIMIT)) return JSON.parse(text) as Json;
  } catch {
    throw new AwsError(
      'InvalidExecutionInput',
      "Invalid State Machine Execution Input: 'Invalid JSON in the input'",
    );
  }
  throw new AwsError(
    'InvalidExecutionInput',
    `Invalid State Machine Execution Input: 'The input is nested deeper than ${DEPTH_LIMIT} levels'`,
  );
}

function ofMachine({ engine, machines }: ExecutionPorts, arn: string): Iterable<ExecutionSummary> {
  const { machine, version, alias } = resolveMachine(machines, arn);
  if (machine.type === 'EXPRESS')
    throw new AwsError(
      'StateMachineTypeNotSupported',
      'State Machine Type Not Supported: This operation is not supported by this type of state machine',
    );
  const all = engine.index.ofMachine(machine.arn);
  return filterBy(all, summary => {
    if (summary.mapRunArn !== undefined) return false;
    if (alias !== undefined) return summary.aliasArn === arn;
    return version === undefined || summary.versionArn === arn;
  });
}

function statusFilterOf(request: JsonObject): ExecutionStatus | undefined {
  const status = optionalText(request, 'statusFilter');
  if (status === undefined || Object.hasOwn(ExecutionStatus, status)) return status as ExecutionStatus;
  const known = Object.values(ExecutionStatus).join(', ');
  throw constraintViolated('statusFilter', status, `Member must satisfy enum value set: [${known}]`);
}

function filter(
  summaries: Iterable<ExecutionSummary>,
  status: string | undefined,
): Iterable<ExecutionSummary> {
  return status === undefined ? summaries : filterBy(summaries, summary => summary.status === status);
}

function* filterBy(
  summaries: Iterable<ExecutionSummary>,
  keep: (summary: ExecutionSummary) => boolean,
): Iterable<ExecutionSummary> {
  for (const summary of summaries) if (keep(summary)) yield summary;
}
