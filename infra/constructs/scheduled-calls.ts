import { Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ManifestScheduledCall } from '../../app/manifest-types.ts';
import { grantPermissions } from '../permissions/grant-permissions.ts';
import { deployedName, found } from '../placement.ts';

export interface ScheduledCallsProps {
  calls: readonly ManifestScheduledCall[];
  functions: ReadonlyMap<string, IFunction>;
  queues: ReadonlyMap<string, Queue>;
}

/** The scheduled calls of the manifest, on EventBridge Scheduler: rules know no time zones. All share a role. */
export class ScheduledCalls extends Construct {
  constructor(scope: Construct, id: string, { calls, functions, queues }: ScheduledCallsProps) {
    super(scope, id);
    const role = new Role(this, 'role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const arnsOf = (names: readonly string[], arnOf: (name: string) => string) =>
      [...new Set(names)].map(arnOf);
    const functionArn = (name: string) => found(functions, name).functionArn;
    const queueArn = (name: string) => found(queues, name).queueArn;
    grantPermissions(role, [
      {
        actions: ['lambda:InvokeFunction'],
        resources: arnsOf(
          calls.map(call => call.function),
          functionArn,
        ),
      },
      {
        actions: ['sqs:SendMessage'],
        resources: arnsOf(
          calls.map(call => call.deadLetters),
          queueArn,
        ),
      },
    ]);
    for (const call of calls)
      new CfnSchedule(this, call.name, {
        name: deployedName(Stack.of(this), call.name),
        scheduleExpression: call.expression,
        scheduleExpressionTimezone: call.timeZone,
        state: call.enabled ? 'ENABLED' : 'DISABLED',
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: functionArn(call.function),
          roleArn: role.roleArn,
          input: JSON.stringify(call.input),
          deadLetterConfig: { arn: queueArn(call.deadLetters) },
        },
      });
  }
}
