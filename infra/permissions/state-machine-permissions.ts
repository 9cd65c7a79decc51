import { LIVE_ALIAS } from '../placement.ts';
import type { Permission } from './permission.ts';

/** IAM sees the machine's own ARN even when a run is started through an alias; the condition names the alias. */
export function startPermission(stateMachineArns: readonly string[]): Permission {
  return {
    actions: ['states:StartExecution'],
    resources: stateMachineArns,
    conditions: { 'ForAnyValue:StringEquals': { 'states:StateMachineQualifier': LIVE_ALIAS } },
  };
}

export function watchPermission(executionArns: readonly string[]): Permission {
  return executionPermission(['states:DescribeExecution'], executionArns);
}

export function inspectPermission(executionArns: readonly string[]): Permission {
  return executionPermission(['states:DescribeExecution', 'states:GetExecutionHistory'], executionArns);
}

export function operatePermission(executionArns: readonly string[]): Permission {
  const actions = ['states:DescribeExecution', 'states:RedriveExecution', 'states:StopExecution'];
  return executionPermission(actions, executionArns);
}

function executionPermission(actions: readonly string[], executionArns: readonly string[]): Permission {
  return {
    actions,
    resources: executionArns,
    wildcardReason: 'Executions are named while the system runs; the machine is as near as a policy can get.',
  };
}

/**
 * The authorization reference lists no resource for these actions, yet Step Functions checks them against the machine
 * that waits: https://github.com/aws/aws-cdk/pull/8486, and the CDK's own `grantTaskResponse` relies on it.
 */
export function answerPermission(stateMachineArns: readonly string[]): Permission {
  return { actions: ['states:SendTaskFailure', 'states:SendTaskSuccess'], resources: stateMachineArns };
}
