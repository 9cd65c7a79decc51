import type { Json, JsonObject } from '../../../../local/json.ts';
import { lambdaArn } from './test-lambdas.ts';

/** A machine of states in the order given: each one leads to the next unless it says otherwise. */
export function machineOf(states: Record<string, JsonObject>, more: JsonObject = {}): JsonObject {
  return { ...graphOf(states), ...more };
}

export function jsonataMachineOf(states: Record<string, JsonObject>, more: JsonObject = {}): JsonObject {
  return machineOf(states, { QueryLanguage: 'JSONata', ...more });
}

/** The same for a branch or an item processor. */
export function graphOf(states: Record<string, JsonObject>): JsonObject {
  const names = Object.keys(states);
  const linked = Object.entries(states).map(([name, state], position): [string, Json] => [
    name,
    leads(state)
      ? state
      : {
          ...state,
          ...(names[position + 1] === undefined ? { End: true } : { Next: names[position + 1] as string }),
        },
  ]);
  return { StartAt: names[0] as string, States: Object.fromEntries(linked) };
}

function leads(state: JsonObject): boolean {
  return 'Next' in state || 'End' in state || ['Choice', 'Succeed', 'Fail'].includes(state.Type as string);
}

/** A task that calls the test's function of this name. */
export function call(lambda: string, more: JsonObject = {}): JsonObject {
  return { Type: 'Task', Resource: lambdaArn(lambda), ...more };
}
