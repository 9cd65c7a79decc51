import type { QueryLanguage } from './asl.ts';

interface MayChooseLanguage {
  readonly QueryLanguage?: unknown;
}

/**
 * A state's own choice, else the machine's, else JSONPath. States inside a Map or Parallel look to the
 * machine, not to the state around them. A JSONata machine holds no JSONPath states: validation refuses them.
 * As on AWS any unknown name counts as JSONata, so that validation reports the name and not every field.
 */
export function resolveQueryLanguage(machine: MayChooseLanguage, state?: MayChooseLanguage): QueryLanguage {
  const chosen = state?.QueryLanguage ?? machine.QueryLanguage ?? 'JSONPath';
  return chosen === 'JSONPath' ? 'JSONPath' : 'JSONata';
}
