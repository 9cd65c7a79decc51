import type { EventBridge } from './events/event-bridge.ts';
import type { ExecutionRecord } from './step-functions/interpreter/execution-record.ts';

/** Step Functions' own event for every change of an execution's status. */
export async function announceStatusChange(events: EventBridge, record: ExecutionRecord): Promise<void> {
  await events.putEvents(
    [
      {
        Source: 'aws.states',
        DetailType: 'Step Functions Execution Status Change',
        Resources: [record.arn],
        Detail: JSON.stringify({
          executionArn: record.arn,
          stateMachineArn: record.stateMachineArn,
          name: record.name,
          status: record.status,
          startDate: record.startMs,
          stopDate: record.stopMs ?? null,
          input: record.input,
          inputDetails: { included: true },
          output: record.output ?? null,
          outputDetails: record.output === undefined ? null : { included: true },
          error: record.error ?? null,
          cause: record.cause ?? null,
          redriveCount: record.redriveCount,
          redriveDate: record.redriveMs ?? null,
        }),
      },
    ],
    { isService: true },
  );
}
