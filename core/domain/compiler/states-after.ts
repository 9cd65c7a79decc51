import type { AslState, AslStates } from './asl.ts';

/** Every state that may come directly after this one. */
export function statesAfter(state: AslState): string[] {
  if (state.Type === 'Choice') return [...state.Choices.map(({ Next }) => Next), state.Default];
  const caught = 'Catch' in state ? (state.Catch ?? []).map(({ Next }) => Next) : [];
  return 'Next' in state && state.Next !== undefined ? [state.Next, ...caught] : caught;
}

/** The states without those that nothing leads to, in the same order. */
export function keepReachable(start: string, states: AslStates): AslStates {
  const reached = new Set<string>();
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const state = states[name];
    if (state === undefined || reached.has(name)) continue;
    reached.add(name);
    waiting.push(...statesAfter(state));
  }
  return Object.fromEntries(Object.entries(states).filter(([name]) => reached.has(name)));
}
