import type { Json } from '../../json.ts';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';

/** What a `.sync` task returns of the execution it waited for; `.sync:2` gives input and output as JSON instead of text. */
export function describeChild(record: ExecutionRecord, asJson: boolean): Json {
  const data = (text: string): Json => (asJson ? (JSON.parse(text) as Json) : text);
  return {
    ExecutionArn: record.arn,
    Input: data(record.input),
    InputDetails: { Included: true },
    Name: record.name,
    ...(record.output === undefined
      ? {}
      : { Output: data(record.output), OutputDetails: { Included: true } }),
    ...(record.error === undefined ? {} : { Error: record.error }),
    ...(record.cause === undefined ? {} : { Cause: record.cause }),
    StartDate: record.startMs,
    StateMachineArn: record.stateMachineArn,
    Status: record.status,
    ...(record.stopMs === undefined ? {} : { StopDate: record.stopMs }),
  };
}
