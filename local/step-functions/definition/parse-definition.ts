import type { State, StateMachineDefinition } from './asl.ts';
import type { Diagnostic } from './diagnostic.ts';
import { InvalidDefinition } from './invalid-definition.ts';
import {
  type ValidationOptions,
  validateDefinition,
  validateStateDefinition,
} from './validate-definition.ts';

/** Throws InvalidDefinition where AWS would refuse the definition. */
export function parseDefinition(definition: string, options: ValidationOptions): StateMachineDefinition {
  throwIfRefused(validateDefinition(definition, options));
  return JSON.parse(definition) as StateMachineDefinition;
}

/** The same for a state on its own. */
export function parseStateDefinition(definition: string, options: ValidationOptions): State {
  throwIfRefused(validateStateDefinition(definition, options));
  return JSON.parse(definition) as State;
}

function throwIfRefused(diagnostics: Diagnostic[]): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'ERROR');
  if (errors.length > 0) throw new InvalidDefinition(errors);
}
