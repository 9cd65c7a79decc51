import type { Plan, PlanAction } from '../../contracts/run.ts';

type PlanStep = Plan['steps'][number];
type Rest = Omit<PlanAction, 'stepId' | 'estimatedCostUsd'>;
/** Most actions are called what the plan's own step at their place is called: what differs from it is kept. */
type Packed = [stepId: string, estimatedCostUsd: number, differs?: Record<string, unknown>];

/** A plan without what it says twice or not at all: it stands in the record and in the journal. */
export function packPlan({ actions, dropped, ...plan }: Plan): Record<string, unknown> {
  return {
    ...plan,
    actions: actions.map((action, position) => packAction(action, plan.steps[position])),
    ...(dropped.length > 0 && { dropped }),
  };
}

/** What comes out is checked with the whole record. */
export function unpackPlan(packed: unknown): unknown {
  if (typeof packed !== 'object' || packed === null || !('actions' in packed)) return packed;
  const { actions, steps } = packed as { actions: unknown[]; steps: PlanStep[] };
  return {
    ...packed,
    actions: actions.map((action, position) =>
      Array.isArray(action) ? unpackAction(action as Packed, steps[position]) : action,
    ),
  };
}

function packAction({ stepId, estimatedCostUsd, ...rest }: PlanAction, step: PlanStep | undefined): Packed {
  const usual = usualOf(step);
  const names = Object.keys(usual) as (keyof Rest)[];
  const differing = names.filter(name => rest[name] !== usual[name]);
  // What is absent has no value in JSON.
  const differs = Object.fromEntries(differing.map(name => [name, rest[name] ?? null]));
  return differing.length === 0 ? [stepId, estimatedCostUsd] : [stepId, estimatedCostUsd, differs];
}

function unpackAction([stepId, estimatedCostUsd, differs = {}]: Packed, step: PlanStep | undefined): unknown {
  const { role, ...rest } = { ...usualOf(step), ...differs };
  return { stepId, ...rest, ...(role != null && { role }), estimatedCostUsd };
}

function usualOf(step: PlanStep | undefined): Required<Rest> {
  return { title: step?.name ?? '', role: step?.agentRole ?? '', kind: 'agent_task', optional: false };
}
