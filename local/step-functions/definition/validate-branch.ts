import type { Json } from '../../json.ts';
import { text } from './check-values.ts';
import { type FieldChecks, validateObject } from './object-shape.ts';
import { validateStates } from './validate-states.ts';
import { validateTransitions } from './validate-transitions.ts';
import type { ValidationScope } from './validation-scope.ts';

/** A graph of states inside a state; it may read the variables around it, but assigns only its own. */
export function validateBranch(
  value: Json,
  location: string,
  scope: ValidationScope,
  furtherFields: FieldChecks = {},
): void {
  const shape = {
    required: ['States', 'StartAt'],
    fields: { Comment: text, StartAt: text, States: validateStates, ...furtherFields },
  };
  const isOuterVariable = (name: string) => scope.isOuterVariable(name) || scope.isSetOnEntry(name);
  const branch = validateObject(value, shape, location, { ...scope, isOuterVariable });
  if (branch !== undefined) validateTransitions(branch, location, scope.log);
}
