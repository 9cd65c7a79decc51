import type { Workflow } from '../../contracts/workflow.ts';
import { choiceName, STATE_NAMES } from '../workflow/state-names.ts';
import { targetOf } from '../workflow/step-outcomes.ts';
import type { AslDefinition, AslState } from './asl.ts';
import { statesAfter } from './states-after.ts';

export interface TransitionCount {
  /** When every step is `ok` at its first visit. */
  readonly straight: number;
  /** The longest way that enters no state twice. */
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
  return { straight, longest: longestFrom(StartAt, States, new Set()) };
}

function longestFrom(name: string, states: AslDefinition['States'], seen: ReadonlySet<string>): number {
  const state = states[name];
  if (state === undefined || seen.has(name)) return 0;
  const onward = statesAfter(state).map(next => longestFrom(next, states, new Set([...seen, name])));
  return billed(state) + Math.max(0, ...onward);
}

function billed(state: AslState): number {
  if (state.Type !== 'Parallel') return 1;
  return state.Branches.reduce((sum, { States }) => sum + Object.keys(States).length, 1);
}
