import { isJsonObject, type Json, type JsonObject } from '../../json.ts';

/** An edge of a graph of states. */
export interface Transition {
  readonly from: string;
  readonly to: string;
  /** Where the definition names the target. */
  readonly location: string;
  /** What is assigned on the way, as written. */
  readonly assign: Json | undefined;
}

/** All edges between the states of one graph, whether or not their targets exist. */
export function readTransitions(states: JsonObject, location: string): Transition[] {
  return Object.entries(states).flatMap(([name, state]) =>
    isJsonObject(state) ? transitionsOf(name, state, `${location}/${name}`) : [],
  );
}

function transitionsOf(from: string, state: JsonObject, location: string): Transition[] {
  const transitions: Transition[] = [];
  const add = (to: Json | undefined, place: string, assign: Json | undefined) => {
    if (typeof to === 'string') transitions.push({ from, to, location: `${location}/${place}`, assign });
  };
  add(state.Next, 'Next', state.Assign);
  add(state.Default, 'Default', state.Assign);
  for (const field of ['Choices', 'Catch']) {
    const entries = state[field];
    if (!Array.isArray(entries)) continue;
    for (const [index, entry] of entries.entries())
      if (isJsonObject(entry)) add(entry.Next, `${field}[${index}]/Next`, entry.Assign);
  }
  return transitions;
}
