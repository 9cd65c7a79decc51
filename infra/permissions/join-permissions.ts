import type { Permission } from './permission.ts';

/**
 * One statement for all that is allowed on the same resources. A policy may be only so long, and the CDK splits one by an
 * estimate of its length before it merges statements itself.
 */
export function joinPermissions(permissions: readonly Permission[]): Permission[] {
  const joined = new Map<string, Permission>();
  for (const { actions, ...on } of permissions) {
    const known = joined.get(JSON.stringify(on));
    joined.set(JSON.stringify(on), { ...on, actions: [...(known?.actions ?? []), ...actions] });
  }
  return [...joined.values()];
}
