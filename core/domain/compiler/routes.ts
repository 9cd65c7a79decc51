import type { Outcome, Step } from '../../contracts/workflow.ts';
import { limitName, STATE_NAMES, unmappedName } from '../workflow/state-names.ts';
import { possibleOutcomes, targetOf } from '../workflow/step-outcomes.ts';
import type { IterationCounters } from './iteration-counters.ts';

/** What a Choice tells apart: an outcome, or that a step broke down in one of two ways. */
export type Happening = Outcome | 'blocked' | 'failed';

/** One place that an outcome may lead to: the first whose guard holds, or that has none. */
export interface Arrival {
  readonly state: string;
  readonly guard?: string;
  /** The guard as it reads in the payload of the visit that leads here. */
  readonly guardDuringVisit?: string;
  /** The graph does not say where to go. */
  readonly unmapped?: true;
}

export function routesOf(step: Step, counters: IterationCounters): ReadonlyMap<Outcome, readonly Arrival[]> {
  return new Map(
    possibleOutcomes(step).map(outcome => [outcome, arrivalsAt(targetOf(step, outcome), step, counters)]),
  );
}

export function arrivalsAt(
  target: string | null | undefined,
  from: Step,
  counters: IterationCounters,
  exhausted: readonly Step[] = [],
): readonly Arrival[] {
  if (target === undefined) return [{ state: unmappedName(from), unmapped: true }];
  if (target === null) return [{ state: STATE_NAMES.done }];
  const to = counters.graph.step(target);
  if (to === undefined) throw new Error(`No step has the id ${target}.`);
  if (exhausted.includes(to)) return [{ state: limitName(to) }];
  const guard = counters.guard(from, to);
  if (guard === undefined) return [{ state: to.title }];
  const otherwise =
    to.onExhausted === undefined
      ? [{ state: limitName(to) }]
      : arrivalsAt(to.onExhausted, from, counters, [...exhausted, to]);
  return [
    { state: to.title, guard, guardDuringVisit: counters.guard(from, to, 'during visit') },
    ...otherwise,
  ];
}

/** The one state that follows whatever the outcome, if there is one. */
export function onlyArrival(routes: ReadonlyMap<Happening, readonly Arrival[]>): string | undefined {
  const states = new Set([...routes.values()].flat().map(({ state }) => state));
  return states.size === 1 ? [...states][0] : undefined;
}
