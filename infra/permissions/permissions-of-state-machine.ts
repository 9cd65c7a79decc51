import type { ManifestStateMachine } from '../../app/manifest-types.ts';
import type { Placement } from '../placement.ts';
import { actionsOfDefinition, WAIT_RULE_ACTIONS } from './actions-of-definition.ts';
import type { Permission } from './permission.ts';
import { permissionsOfBinding } from './permissions-of-binding.ts';

/** What the bindings allow, narrowed to what the states call. A call that no binding allows stops the synthesis. */
export function permissionsOfStateMachine(
  { name, bindings }: ManifestStateMachine,
  definition: string,
  placement: Placement,
): Permission[] {
  const needed = actionsOfDefinition(definition);
  const allowed = bindings.flatMap(binding => permissionsOfBinding(binding, placement));
  if (WAIT_RULE_ACTIONS.some(action => needed.has(action)))
    allowed.push({ actions: WAIT_RULE_ACTIONS, resources: [placement.waitRuleArn()] });

  const permitted = new Set(allowed.flatMap(permission => permission.actions));
  const missing = [...needed].filter(action => !permitted.has(action));
  if (missing.length > 0)
    throw new Error(`State machine "${name}" calls ${missing.join(', ')}, which no binding allows.`);

  return allowed
    .map(permission => ({ ...permission, actions: permission.actions.filter(action => needed.has(action)) }))
    .filter(permission => permission.actions.length > 0);
}
