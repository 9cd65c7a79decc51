import type { z } from 'zod';
import type { ProfileState } from '../../contracts/profile-state.ts';
import type { Agent, AgentStep, Next, Outcome, StepContext, StepGates } from '../../contracts/workflow.ts';
import { frozenCopy } from './frozen-copy.ts';
import { WORK_PHASES, type WorkPhase } from './phase.ts';
import type { ProcessingResult, Profile } from './profile.ts';
import { profileInput, readState, STEP_IDS } from './profile-input.ts';
import { advance, type Command, findTransition } from './transition-table.ts';
import { placeWrites } from './write-plan.ts';

export interface PhaseStepOptions {
  readonly title: string;
  readonly agent: Agent;
  readonly gates?: StepGates;
  readonly maxIterations: number;
}

/** What the graph is told after a command; `exhaust` is `iterate`, which the graph's own counter then stops. */
const OUTCOME_AFTER = {
  approve: 'ok',
  pass: 'ok',
  fail: 'iterate',
  exhaust: 'iterate',
  abort: 'fail',
} as const satisfies Partial<Record<Command, Outcome>>;
type Ending = keyof typeof OUTCOME_AFTER;

/** One phase as a step: both of its stages, each with its gate. */
export function phaseStep<Schema extends z.ZodObject>(
  profile: Profile<Schema>,
  phase: WorkPhase,
  { title, agent, gates, maxIterations }: PhaseStepOptions,
): AgentStep {
  const process = (result: unknown, context: StepContext) =>
    profile.processResponse(phase, frozenCopy(result), profileInput(profile, context));
  return {
    id: STEP_IDS[phase],
    kind: 'agent_task',
    title,
    agent,
    ...(agent.timeoutSeconds !== undefined && { timeoutSeconds: agent.timeoutSeconds }),
    ...(gates !== undefined && { gates }),
    reads: [STEP_IDS.INIT, ...WORK_PHASES.map(earlier => STEP_IDS[earlier])],
    prompt: context => profile.createPrompt(phase, profileInput(profile, context)).prompt,
    result: profile.responses[phase],
    outcome: (result, context) => {
      const state = readState(context);
      const ending = endingOf(phase, process(result, context), state, maxIterations);
      return [OUTCOME_AFTER[ending], advance(advance(state, 'approve'), ending)];
    },
    writes: (result, context) => {
      const { writePlan } = process(result, context);
      return writePlan === undefined ? [] : placeWrites(writePlan, readState(context).iteration);
    },
    next: nextOf(phase),
    ...boundOf(phase, maxIterations),
  };
}

function endingOf(
  phase: WorkPhase,
  { status, metadata }: ProcessingResult,
  { iteration }: ProfileState,
  maxIterations: number,
): Ending {
  if (status !== 'SUCCESS') return 'abort';
  if (phase !== 'REVIEW') return 'approve';
  if (metadata.verdict === undefined) return 'abort';
  if (metadata.verdict === 'PASS') return 'pass';
  return iteration < maxIterations ? 'fail' : 'exhaust';
}

/** The table's moves out of a phase, as edges of the graph. */
function nextOf(phase: WorkPhase): Next {
  const edges = (['approve', 'pass', 'fail'] as const).flatMap(command => {
    const to = findTransition({ phase, stage: 'RESPONSE' }, command);
    return to === undefined ? [] : [[OUTCOME_AFTER[command], STEP_IDS[to.phase]] as const];
  });
  return Object.fromEntries(edges);
}

/** The first iteration is generated, every other one revised, and all of them reviewed. */
function boundOf(phase: WorkPhase, maxIterations: number): { maxIterations?: number } {
  if (phase === 'REVIEW') return { maxIterations };
  return phase === 'REVISE' ? { maxIterations: maxIterations - 1 } : {};
}
