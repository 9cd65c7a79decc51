import type { Amendments } from '../../contracts/decision.ts';
import type { Fault } from '../../contracts/faults.ts';
import { conflict, invalid } from '../../contracts/problem.ts';
import type { Plan } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import type { Workflow } from '../../contracts/workflow.ts';
import { nearestName } from '../nearest-name.ts';
import { usd } from '../usd.ts';
import { inputBytes, LARGEST_INPUT_BYTES, parseInput } from '../workflow/parse-input.ts';
import { describeAmendments } from './describe-amendments.ts';
import { estimatedMinutes } from './estimate-plan.ts';
import { estimatedCost, type PriceCall } from './plan-actions.ts';
import { deriveCap } from './plan-cap.ts';
import { planHash } from './plan-hash.ts';

/** What a plan is after whoever approves has changed it. */
export interface AmendedPlan {
  readonly plan: Plan;
  readonly input: Record<string, unknown>;
  /** One line a change. */
  readonly changes: readonly string[];
  readonly contentHash: string;
}

type Input = Record<string, unknown>;

/** Throws everything that is wrong with the amendments at once. What was left out or lowered before stays so. */
export function amendPlan(
  run: RunRecord,
  workflow: Workflow,
  amendments: Amendments,
  priceCall: PriceCall,
): AmendedPlan {
  const { plan: before } = run;
  if (before === null) throw new Error(`Run ${run.runId} has no plan.`);
  refuseDrift(run);
  const { dropSteps = [], searchTerms = before.searchTerms, capUsd } = amendments;
  const parsed = amendedInput(run, workflow, amendments.input);
  const faults = [
    ...faultsOfDrops(before, dropSteps),
    ...('faults' in parsed ? parsed.faults : []),
    ...faultsOfCap(run, before, capUsd),
  ];
  if ('faults' in parsed || faults.length > 0) throw invalid(faults);
  const { input } = parsed;
  const dropped = [...new Set([...before.dropped, ...dropSteps])];
  const steps = stepsWithout(before, dropSteps);
  const derived = deriveCap(workflow, priceCall, { dropped, input, spentUsd: run.usage.costUsd });
  const caps = [before.capUsd, capUsd].filter(cap => cap !== undefined);
  const plan: Plan = {
    ...before,
    steps,
    searchTerms,
    dropped,
    estimatedMinutes: estimatedMinutes(steps),
    estimatedCostUsd: estimatedCost(before.actions, dropped),
    ...(caps.length > 0 && { capUsd: Math.min(derived, ...caps) }),
  };
  const changes = describeAmendments(workflow, { plan: before, input: run.input }, { plan, input });
  if (changes.length === 0)
    throw invalid([{ field: 'amendments', message: 'Nothing of the plan would be any different.' }]);
  return { plan, input, changes, contentHash: planHash({ plan, input, version: run.workflowVersion }) };
}

/** What is amended is what was shown; a change that nobody has seen must not be signed with it. */
function refuseDrift({ gates, plan, input, workflowVersion: version }: RunRecord): void {
  const shown = gates.find(({ kind }) => kind === 'plan')?.contentHash;
  if (shown === undefined || shown === planHash({ plan, input, version })) return;
  throw conflict('The plan is no longer the one that was shown at this gate.', {
    name: 'ContentChanged',
    slug: 'content-changed',
    title: 'The content changed',
    hint: 'Ask for another plan, or start a new run.',
  });
}

function amendedInput(
  run: RunRecord,
  workflow: Workflow,
  wanted: Input | undefined,
): { readonly input: Input } | { readonly faults: readonly Fault[] } {
  if (wanted === undefined) return { input: run.input };
  const parsed = parseInput(workflow, { ...run.input, ...wanted });
  if (!parsed.ok) return parsed;
  return inputBytes(parsed.input) > LARGEST_INPUT_BYTES
    ? { faults: [{ field: 'input', message: `The input is larger than ${LARGEST_INPUT_BYTES} bytes.` }] }
    : { input: parsed.input };
}

function faultsOfDrops({ actions, dropped }: Plan, dropSteps: readonly string[]): Fault[] {
  const optional = actions.filter(action => action.optional).map(({ stepId }) => stepId);
  const droppable = optional.length === 0 ? 'none can be' : `what can be left out: ${optional.join(', ')}`;
  const faults = dropSteps.flatMap((stepId, position): Fault[] => {
    if (optional.includes(stepId)) return [];
    const field = `dropSteps.${position}`;
    if (actions.some(action => action.stepId === stepId))
      return [{ field, message: `This step cannot be left out; ${droppable}.` }];
    const nearest = nearestName(stepId, optional);
    const meant = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    return [{ field, message: `The plan has no such step; ${droppable}.${meant}` }];
  });
  const isAnyLeft = actions.some(({ stepId }) => ![...dropped, ...dropSteps].includes(stepId));
  return faults.length > 0 || isAnyLeft || dropSteps.length === 0
    ? faults
    : [{ field: 'dropSteps', message: 'One step at least must be left to do.' }];
}

function faultsOfCap({ usage }: RunRecord, { capUsd: most }: Plan, capUsd: number | undefined): Fault[] {
  if (capUsd === undefined) return [];
  const field = 'capUsd';
  if (most !== undefined && capUsd > most)
    return [{ field, message: `The cap can only be lowered; it is ${usd(most)}.` }];
  return capUsd < usage.costUsd
    ? [{ field, message: `The run has spent ${usd(usage.costUsd)} already.` }]
    : [];
}

/** What the model wrote of steps that are left out now: by their title, else by their place. */
function stepsWithout({ actions, dropped, steps }: Plan, dropSteps: readonly string[]): Plan['steps'] {
  const planned = actions.filter(({ stepId }) => !dropped.includes(stepId));
  const isInOrder = planned.length === steps.length;
  const left = steps.filter(({ name }, position) => {
    const action = planned.find(({ title }) => title === name) ?? (isInOrder ? planned[position] : undefined);
    return action === undefined || !dropSteps.includes(action.stepId);
  });
  return left.length > 0 ? left : steps;
}
