import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { Permission } from './permission.ts';

export function grantPermissions(role: Role, permissions: readonly Permission[]): void {
  for (const { actions, resources, conditions, wildcardReason } of permissions) {
    role.addToPolicy(
      new PolicyStatement({
        actions: [...actions],
        resources: [...resources],
        ...(conditions === undefined ? {} : { conditions }),
      }),
    );
    if (wildcardReason === undefined) continue;
    for (const resource of resources) acknowledgeWildcard(role, resource, wildcardReason);
  }
}

function acknowledgeWildcard(role: Role, resource: string, reason: string): void {
  const written = flattenCfnReference(Stack.of(role).resolve(resource));
  Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${written}]`, reason });
}
