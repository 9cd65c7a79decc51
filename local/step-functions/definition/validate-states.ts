import { isJsonObject, type Json } from '../../json.ts';
import { validateState } from './validate-state.ts';
import type { ValidationScope } from './validation-scope.ts';
import { VariableFlow } from './variable-flow.ts';

const maxNameLength = 80;

/** The `States` of a machine, a branch or an item processor. */
export function validateStates(value: Json, location: string, scope: ValidationScope): void {
  if (!isJsonObject(value)) {
    scope.log.schemaError('Expected value of type [OBJECT]', location);
    return;
  }
  const flow = new VariableFlow(value, scope.machineLanguage);
  for (const [name, state] of Object.entries(value)) {
    validateName(name, `${location}/${name}`, scope);
    validateState(state, `${location}/${name}`, {
      ...scope,
      isSetOnEntry: variable => flow.maySetBefore(name, variable),
    });
  }
}

function validateName(name: string, location: string, scope: ValidationScope): void {
  if ([...name].length > maxNameLength)
    scope.log.error(
      'INVALID_STATE_NAME',
      `Invalid State name: State '${name}' exceeds the ${maxNameLength}-character limit allowed by the service`,
      location,
    );
  if (scope.stateNames.has(name))
    scope.log.error('DUPLICATE_STATE_NAME', `Duplicate State name: ${name}`, location);
  scope.stateNames.add(name);
}
