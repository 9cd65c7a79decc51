import { Validations } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { Permission } from './permission.ts';

/** Why the CDK's own constructs put `*` into a role that traces, or that delivers logs. */
const REASONS = {
  tracing: 'X-Ray has no resource to which a trace is sent.',
  logDelivery: 'Step Functions sets up its log delivery through actions that know no resource.',
} as const;

export function acknowledgeUnnamed(role: Role, ...why: (keyof typeof REASONS)[]): void {
  const reason = why.map(each => REASONS[each]).join(' ');
  Validations.of(role).acknowledge({ id: 'AwsSolutions-IAM5[Resource::*]', reason });
}

export function accountPermission(action: string): Permission {
  return {
    actions: [action],
    resources: ['*'],
    wildcardReason: `The manifest lists ${action} as an action that can name no single resource.`,
  };
}
