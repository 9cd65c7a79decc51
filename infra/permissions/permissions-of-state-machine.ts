import type { ManifestStateMachine } from '../../app/manifest-types.ts';
import type { Placement } from '../placement.ts';
import { type Call, callsOfDefinition, WAIT_RULE_ACTIONS } from './calls-of-definition.ts';
import type { Permission } from './permission.ts';
import { permissionsOfBinding } from './permissions-of-binding.ts';

type MachineBinding = ManifestStateMachine['bindings'][number];

/**
 * What the bindings allow, narrowed to what the states do with each: a binding that no state uses grants nothing.
 * A call that no binding allows stops the synthesis.
 */
export function permissionsOfStateMachine(
  { name, bindings }: ManifestStateMachine,
  definition: string,
  placement: Placement,
): Permission[] {
  const calls = callsOfDefinition(definition);
  const granted = bindings.flatMap(binding =>
    narrowed(permissionsFor(binding, placement), usesOf(binding, calls)),
  );
  const waits = calls.some(call => WAIT_RULE_ACTIONS.some(action => call.actions.includes(action)));
  if (waits) granted.push({ actions: WAIT_RULE_ACTIONS, resources: [placement.waitRuleArn()] });

  for (const call of calls) {
    const bound = bindings.filter(binding => call.placeholders.has(binding.variable));
    const allowed = bound
      .flatMap(binding => permissionsFor(binding, placement))
      .flatMap(each => each.actions);
    const missing = call.actions.filter(action => ![...allowed, ...WAIT_RULE_ACTIONS].includes(action));
    if (missing.length > 0)
      throw new Error(
        `State "${call.stateName}" of "${name}" calls ${missing.join(', ')}, which no binding that it names allows.`,
      );
  }
  return granted;
}

/**
 * An execution calls the version of a function that was published together with its machine's version, but it does so
 * under the role of today: the role must reach every version for as long as an execution may wait.
 */
function permissionsFor(binding: MachineBinding, placement: Placement): Permission[] {
  if (binding.kind !== 'function') return permissionsOfBinding(binding, placement);
  return [
    {
      actions: ['lambda:InvokeFunction'],
      resources: [`${placement.functionArn(binding.name)}:*`],
      wildcardReason:
        'A run that waits for months calls the version of the function that it was started with; versions have numbers that no template knows.',
    },
  ];
}

function usesOf({ variable }: MachineBinding, calls: readonly Call[]): Set<string> {
  return new Set(calls.filter(call => call.placeholders.has(variable)).flatMap(call => call.actions));
}

function narrowed(permissions: readonly Permission[], needed: ReadonlySet<string>): Permission[] {
  return permissions
    .map(permission => ({ ...permission, actions: permission.actions.filter(action => needed.has(action)) }))
    .filter(permission => permission.actions.length > 0);
}
