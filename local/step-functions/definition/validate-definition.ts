import { integer, oneOf, text } from './check-values.ts';
import { type Diagnostic, DiagnosticLog } from './diagnostic.ts';
import { type ObjectShape, validateObject } from './object-shape.ts';
import { readDefinitionText } from './read-definition-text.ts';
import { resolveQueryLanguage } from './resolve-query-language.ts';
import { queryLanguage } from './state-fields.ts';
import { validateState } from './validate-state.ts';
import { validateStates } from './validate-states.ts';
import { validateTransitions } from './validate-transitions.ts';
import type { StateMachineType, ValidationScope } from './validation-scope.ts';

export interface ValidationOptions {
  type: StateMachineType;
}

const machineShape: ObjectShape = {
  required: ['States', 'StartAt'],
  fields: {
    Comment: text,
    StartAt: text,
    States: validateStates,
    Version: oneOf('1.0'),
    TimeoutSeconds: integer({ min: 0, max: 99_999_999 }),
    QueryLanguage: queryLanguage,
  },
};

/** Everything that AWS would say about a definition, errors and warnings, in document order. */
export function validateDefinition(definition: string, options: ValidationOptions): Diagnostic[] {
  const log = new DiagnosticLog();
  const machine = readDefinitionText(definition, log);
  if (machine !== undefined) {
    validateObject(machine, machineShape, '', outermostScope(machine, log, options));
    validateTransitions(machine, '', log);
  }
  return log.diagnostics;
}

/** The same for a state on its own, as TestState takes it: where it leads to is not looked at. */
export function validateStateDefinition(definition: string, options: ValidationOptions): Diagnostic[] {
  const log = new DiagnosticLog();
  const state = readDefinitionText(definition, log);
  if (state !== undefined) validateState(state, '', outermostScope({}, log, options));
  return log.diagnostics;
}

function outermostScope(
  machine: { QueryLanguage?: unknown },
  log: DiagnosticLog,
  { type }: ValidationOptions,
): ValidationScope {
  const language = resolveQueryLanguage(machine);
  return {
    log,
    machineType: type,
    machineLanguage: language,
    queryLanguage: language,
    stateNames: new Set(),
    labels: new Set(),
    isOuterVariable: () => false,
    isSetOnEntry: () => false,
    insideCatcher: false,
  };
}
