import type { StepOutline } from './outline.ts';

export type RouteField = 'next' | 'on_approve' | 'on_reject' | 'on_blocked' | 'on_failed' | 'on_exhausted';

const FIELDS_OF_TASK: readonly RouteField[] = ['next', 'on_blocked', 'on_failed', 'on_exhausted'];
const FIELDS_OF_REVIEW: readonly RouteField[] = [
  'on_approve',
  'on_reject',
  'on_blocked',
  'on_failed',
  'on_exhausted',
];

/** Of what an author wrote, sound or not. */
export type RoutedStep = Pick<StepOutline, 'id' | 'type' | RouteField>;

export interface Route {
  readonly field: RouteField;
  readonly target: string | null;
}

/** Fields that say where a step leads. */
export function routeFields({ type }: RoutedStep): readonly RouteField[] {
  return type === 'agent_review' ? FIELDS_OF_REVIEW : FIELDS_OF_TASK;
}

/** Where a step leads: on success to the following one, or to the end, unless it says otherwise. */
export function routesOf(step: RoutedStep, following: string | undefined): Route[] {
  const onwards = step.type === 'agent_review' ? 'on_approve' : 'next';
  return routeFields(step).flatMap(field => {
    const target = field === onwards && step[field] === undefined ? (following ?? null) : step[field];
    return target === undefined ? [] : [{ field, target }];
  });
}

export interface StepGraph {
  /** Whether one or more moves can lead from one step to the other. */
  leadsTo(from: string, to: string): boolean;
  isReachable(id: string): boolean;
}

export function stepGraph({ steps }: { readonly steps: readonly RoutedStep[] }): StepGraph {
  const successors = new Map(
    steps.flatMap((step, position) =>
      step.id === undefined
        ? []
        : [[step.id, routesOf(step, steps[position + 1]?.id).map(({ target }) => target)] as const],
    ),
  );
  const reached = new Map([...successors.keys()].map(id => [id, reachedFrom(id, successors)]));
  const leadsTo = (from: string, to: string) => reached.get(from)?.has(to) ?? false;
  const entry = steps[0]?.id;
  return { leadsTo, isReachable: id => id === entry || entry === undefined || leadsTo(entry, id) };
}

function reachedFrom(
  id: string,
  successors: ReadonlyMap<string, readonly (string | null)[]>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(successors.get(id) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === null || reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(successors.get(next) ?? []));
  }
  return reached;
}
