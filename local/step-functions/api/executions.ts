import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import type { JsonOperation } from '../../wire/json-service.ts';
import type { Engine } from '../engine/engine.ts';
import type { ExecutionSummary } from '../engine/execution-index.ts';
import type { ExecutionStore } from '../engine/execution-store.ts';
import { exceedsDataLimit } from '../errors/data-limit.ts';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';
import type { MachineStore } from './machine-store.ts';
import type { Names } from './names.ts';
import { pageOf } from './page.ts';
import { checkArn, checkName, optionalText, requiredText } from './request.ts';
import { resolveMachine, revisionToStart } from './resolve-machine.ts';
import { optionalSeconds, seconds, toWireEvent } from './wire-values.ts';

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
      const started = await startExecution(ports, request);
      return { executionArn: started.arn, startDate: seconds(started.startMs) };
    },

    async StartSyncExecution(request) {
      const { machine } = resolveMachine(machines, checkArn(requiredText(request, 'stateMachineArn')));
      if (machine.type !== 'EXPRESS')
        throw new AwsError(
          'StateMachineTypeNotSupported',
          `State Machine Type Not Supported: This operation is not supported by this type of state machine`,
        );
      const arn = newExecutionArn(ports, request);
      const ended = engine.whenEnded(arn);
      await startExecution(ports, request, arn);
      const record = await ended;
      return { ...describe(record), stateMachineArn: machine.arn, billingDetails: billing(record) };
    },

    async DescribeExecution(request) {
      return describe(recordOf(request), request.includedData !== 'METADATA_ONLY');
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
      const status = optionalText(request, 'statusFilter');
      const mapRunArn = optionalText(request, 'mapRunArn');
      const selected =
        mapRunArn === undefined
          ? ofMachine(ports, checkArn(requiredText(request, 'stateMachineArn')))
          : ofMapRun(engine, mapRunArn);
      const listing = `${mapRunArn ?? request.stateMachineArn} ${status ?? ''}`;
      const { items, nextToken } = pageOf(filter(selected, status), request, listing);
      return { executions: items.map(summary), nextToken };
    },

    async GetExecutionHistory(request) {
      const record = recordOf(request);
      const events = executions.history(record.arn);
      if (request.reverseOrder === true) events.reverse();
      const { items, nextToken } = pageOf(events, request, `${record.arn} ${request.reverseOrder === true}`);
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

/** Starts an execution as the API does; also how a `states:startExecution` task starts one. */
export async function startExecution(
  ports: ExecutionPorts,
  request: JsonObject,
  executionArn = newExecutionArn(ports, request),
): Promise<ExecutionRecord> {
  const revision = revisionToStart(
    resolveMachine(ports.machines, checkArn(requiredText(request, 'stateMachineArn'))),
    Math.random,
  );
  const input = optionalText(request, 'input') ?? '{}';
  checkInput(input);
  return ports.engine.start({
    machine: revision,
    executionArn,
    name: executionArn.split(':')[7] ?? '',
    input,
    traceHeader: optionalText(request, 'traceHeader'),
  });
}

function newExecutionArn({ machines, names }: ExecutionPorts, request: JsonObject): string {
  const { machine } = resolveMachine(machines, checkArn(requiredText(request, 'stateMachineArn')));
  const given = optionalText(request, 'name');
  const name = given === undefined ? randomUUID() : checkName(given);
  return machine.type === 'EXPRESS'
    ? names.expressExecution(machine.name, name, randomUUID())
    : names.execution(machine.name, name);
}

function checkInput(text: string): Json {
  if (exceedsDataLimit(text))
    throw new AwsError(
      'ValidationException',
      "1 validation error detected: Value at 'input' failed to satisfy constraint: Member must have length less than or equal to 262144",
    );
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new AwsError(
      'InvalidExecutionInput',
      "Invalid State Machine Execution Input: 'Invalid JSON in the input'",
    );
  }
}

function describe(record: ExecutionRecord, includeData = true): object {
  return {
    executionArn: record.arn,
    stateMachineArn: record.stateMachineArn,
    name: record.name,
    status: record.status,
    startDate: seconds(record.startMs),
    stopDate: optionalSeconds(record.stopMs),
    ...(includeData ? { input: record.input, output: record.output } : {}),
    inputDetails: { included: includeData },
    ...(record.output === undefined ? {} : { outputDetails: { included: includeData } }),
    error: record.error,
    cause: record.cause,
    traceHeader: record.traceHeader,
    mapRunArn: record.mapRunArn,
    stateMachineVersionArn: record.versionArn,
    stateMachineAliasArn: record.aliasArn,
    ...(record.type === 'STANDARD' ? redriveDetails(record) : {}),
  };
}

function redriveDetails({ status, redriveCount, redriveMs }: ExecutionRecord): object {
  const details = { redriveCount, redriveDate: optionalSeconds(redriveMs) };
  if (status === 'RUNNING')
    return {
      ...details,
      redriveStatus: 'NOT_REDRIVABLE',
      redriveStatusReason: 'Execution is RUNNING and cannot be redriven',
    };
  if (status === 'SUCCEEDED')
    return {
      ...details,
      redriveStatus: 'NOT_REDRIVABLE',
      redriveStatusReason: 'Execution is SUCCEEDED and cannot be redriven',
    };
  return { ...details, redriveStatus: 'REDRIVABLE' };
}

function billing(record: ExecutionRecord): object {
  const durationMs = (record.stopMs ?? record.startMs) - record.startMs;
  return {
    billedDurationInMilliseconds: Math.ceil(Math.max(durationMs, 1) / 100) * 100,
    billedMemoryUsedInMB: 64,
  };
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

function* ofMapRun(engine: Engine, mapRunArn: string): Iterable<ExecutionSummary> {
  for (const summary of engine.index.all()) if (summary.mapRunArn === mapRunArn) yield summary;
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

function summary(execution: ExecutionSummary): object {
  return {
    executionArn: execution.arn,
    stateMachineArn: execution.stateMachineArn,
    name: execution.name,
    status: execution.status,
    startDate: seconds(execution.startMs),
    stopDate: optionalSeconds(execution.stopMs),
    mapRunArn: execution.mapRunArn,
    stateMachineVersionArn: execution.versionArn,
    stateMachineAliasArn: execution.aliasArn,
    redriveCount: execution.redriveCount,
    redriveDate: optionalSeconds(execution.redriveMs),
  };
}
