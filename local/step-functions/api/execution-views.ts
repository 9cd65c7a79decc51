import type { ExecutionSummary } from '../engine/execution-index.ts';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';
import { optionalSeconds, seconds } from './wire-values.ts';

/** How the API shows an execution. */
export function describeExecution(record: ExecutionRecord, includeData = true): object {
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

/** What an Express execution is billed for at least; memory is not measured here. */
const SMALLEST_BILLED_MEMORY_MB = 64;

export function billingOf(record: ExecutionRecord): object {
  const durationMs = (record.stopMs ?? record.startMs) - record.startMs;
  return {
    billedDurationInMilliseconds: Math.ceil(Math.max(durationMs, 1) / 100) * 100,
    billedMemoryUsedInMB: SMALLEST_BILLED_MEMORY_MB,
  };
}

export function summarizeExecution(execution: ExecutionSummary): object {
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
