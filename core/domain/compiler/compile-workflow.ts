import type { Branch, Step, Workflow } from '../../contracts/workflow.ts';
import { expectsPerson, personWaitSeconds } from '../workflow/person-wait.ts';
import { STATE_NAMES } from '../workflow/state-names.ts';
import { isContractStep, isHumanStep, isResultStep } from '../workflow/step-kinds.ts';
import type { AslDefinition, AslState, AslStates } from './asl.ts';
import { GATE_GRACE_SECONDS } from './call-function.ts';
import { compileGates } from './compile-gates.ts';
import { compileStep } from './compile-step.ts';
import { countTransitions } from './count-transitions.ts';
import { iterationCounters } from './iteration-counters.ts';
import { keepReachable } from './states-after.ts';

const DAY_SECONDS = 24 * 3600;
/** A standard execution's own limit. */
const LONGEST_RUN_SECONDS = 365 * DAY_SECONDS;

/** The state machine that runs a workflow: the same text for the same definition, and made to be read. */
export function compileWorkflow(workflow: Workflow, version: string): AslDefinition {
  const { StartAt, States } = compileStates(workflow, version);
  const { straight, longest } = countTransitions(workflow, { StartAt, States });
  return {
    Comment: `Workflow ${workflow.id}, version ${version}. Billed transitions: ${straight} on the straight path, ${longest} on the longest that repeats nothing.`,
    QueryLanguage: 'JSONata',
    StartAt,
    TimeoutSeconds: workflow.limits?.runTimeoutSeconds ?? waitingSeconds(workflow) + DAY_SECONDS,
    States,
  };
}

/** How long people may take in all, if each is asked once a visit. */
function waitingSeconds({ gating, steps }: Workflow): number {
  const gates = gating === undefined ? 0 : 2 * (gating.waitSeconds + GATE_GRACE_SECONDS);
  const waits = steps.map(step => {
    const asked = step.kind === 'parallel' ? step.branches : [step];
    return (step.maxIterations ?? 1) * Math.max(...asked.map(waitOf));
  });
  return Math.min(gates + waits.reduce((sum, wait) => sum + wait, 0), LONGEST_RUN_SECONDS - DAY_SECONDS);
}

function waitOf(step: Step | Branch): number {
  if (isHumanStep(step)) return step.waitSeconds + GATE_GRACE_SECONDS;
  if (!isContractStep(step) && !isResultStep(step)) return 0;
  return expectsPerson(step) ? personWaitSeconds(step) + GATE_GRACE_SECONDS : 0;
}

function compileStates(workflow: Workflow, version: string): { StartAt: string; States: AslStates } {
  const common = {
    runId: '{% $states.context.Execution.Name %}',
    workflowId: workflow.id,
    workflowVersion: version,
    attempt: '{% $states.context.State.RetryCount %}',
    redrive: '{% $states.context.Execution.RedriveCount %}',
  };
  const counters = iterationCounters(workflow);
  const initial = counters.initial();
  const entry = workflow.steps.find(({ id }) => id === workflow.entry);
  if (entry === undefined) throw new Error(`Workflow ${workflow.id} has no step ${workflow.entry}.`);
  const counting = Object.keys(initial).length > 0;
  // A state's assignments hold only after it, so a first step that counts itself needs a state before it.
  const begins = workflow.gating === undefined && counters.counts(entry);
  const entrySets = workflow.gating === undefined && counting && !begins;

  const steps: Record<string, AslState> = {};
  for (const step of workflow.steps)
    Object.assign(
      steps,
      compileStep(step, {
        common,
        counters,
        initial: entrySets && step === entry ? initial : {},
        limits: workflow.limits,
      }),
    );
  const States: Record<string, AslState> = {
    ...(workflow.gating === undefined ? {} : compileGates(workflow.gating, common, entry.title, initial)),
    ...(begins ? { [STATE_NAMES.begin]: { Type: 'Pass', Assign: initial, Next: entry.title } } : {}),
    ...steps,
    [STATE_NAMES.done]: { Type: 'Succeed' },
  };
  const StartAt =
    workflow.gating !== undefined ? STATE_NAMES.clarify : begins ? STATE_NAMES.begin : entry.title;
  return { StartAt, States: keepReachable(StartAt, States) };
}
