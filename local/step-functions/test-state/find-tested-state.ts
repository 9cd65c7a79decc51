import type { Branch, QueryLanguage, State } from '../definition/asl.ts';
import { parseDefinition, parseStateDefinition } from '../definition/parse-definition.ts';
import { resolveQueryLanguage } from '../definition/resolve-query-language.ts';
import { invalidRequest } from './test-state-request.ts';

export interface TestedState {
  state: State;
  language: QueryLanguage;
}

/** The definition itself, or the state of that name in it at any depth. */
export function findTestedState(definition: string, stateName: string | undefined): TestedState {
  if (stateName === undefined) {
    const state = parseStateDefinition(definition, { type: 'STANDARD' });
    return { state, language: resolveQueryLanguage({}, state) };
  }
  const machine = parseDefinition(definition, { type: 'STANDARD' });
  const state = findState(machine, stateName);
  if (state === undefined) throw invalidRequest('State not found in definition');
  return { state, language: resolveQueryLanguage(machine, state) };
}

export function findState(graph: Branch, name: string): State | undefined {
  if (Object.hasOwn(graph.States, name)) return graph.States[name];
  for (const state of Object.values(graph.States)) {
    for (const inner of graphsInside(state)) {
      const found = findState(inner, name);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

export function graphsInside(state: State): Branch[] {
  if (state.Type === 'Parallel') return state.Branches;
  const processor = state.Type === 'Map' ? (state.ItemProcessor ?? state.Iterator) : undefined;
  return processor === undefined ? [] : [processor];
}
