import type { Workflow } from '../../contracts/workflow.ts';
import { choiceName, isAskName, STATE_NAMES } from '../workflow/state-names.ts';
import { targetOf } from '../workflow/step-outcomes.ts';
import type { AslDefinition, AslState } from './asl.ts';
import { statesAfter } from './states-after.ts';

export interface TransitionCount {
  /** When every step is `ok` at its first visit. */
  readonly straight: number;
  /** The longest way that never goes back. */
  readonly longest: number;
}

/** Step Functions bills every state that is entered, those inside a Parallel included. */
export function countTransitions(
  workflow: Workflow,
  { StartAt, States }: Pick<AslDefinition, 'StartAt' | 'States'>,
): TransitionCount {
  const okNext = new Map(
    workflow.steps.map(step => {
      const target = workflow.steps.find(({ id }) => id === targetOf(step, 'ok'));
      return [choiceName(step), target?.title ?? STATE_NAMES.done];
    }),
  );
  let straight = 0;
  const seen = new Set<string>();
  for (let name: string | undefined = StartAt; name !== undefined && !seen.has(name); ) {
    const state: AslState | undefined = States[name];
    if (state === undefined) break;
    seen.add(name);
    straight += billed(state);
    name = state.Type === 'Choice' ? okNext.get(name) : 'Next' in state ? state.Next : undefined;
  }
  return { straight, longest: longestFrom(StartAt, States) };
}

/** Ways back are left out, so that each state is looked at once, however many ways lead to it. */
function longestFrom(start: string, states: AslDefinition['States']): number {
  const known = new Map<string, number>();
  const under = new Set<string>();
  const longest = (name: string): number => {
    const state = states[name];
    // Whoever is asked leads back to the step that asked.
    if (state === undefined || under.has(name) || isAskName(name)) return 0;
    const found = known.get(name);
    if (found !== undefined) return found;
    under.add(name);
    const length = billed(state) + Math.max(0, ...statesAfter(state).map(longest));
    under.delete(name);
    known.set(name, length);
    return length;
  };
  return longest(start);
}

function billed(state: AslState): number {
  if (state.Type === 'Map') return 2;
  if (state.Type !== 'Parallel') return 1;
  const inside = state.Branches.flatMap(({ States }) => Object.keys(States));
  return 1 + inside.filter(name => !isAskName(name)).length;
}
