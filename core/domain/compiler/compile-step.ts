import type { Agent, Outcome, RetryPolicy, Step } from '../../contracts/workflow.ts';
import { choiceName, limitName, STATE_NAMES, unmappedName } from '../workflow/state-names.ts';
import { rescueOf } from '../workflow/step-outcomes.ts';
import type { AslAssign, AslCatcher, AslState, AslStates, AslTask, AslTransition, AslValue } from './asl.ts';
import { compileChoice } from './compile-choice.ts';
import type { IterationCounters } from './iteration-counters.ts';
import { retryStep } from './retry-policies.ts';
import { type Arrival, arrivalsAt, onlyArrival, routesOf } from './routes.ts';

const AGENT_TIMEOUT_SECONDS = 300;
const HANDLER_TIMEOUT_SECONDS = 60;

export interface StepSurroundings {
  readonly common: { readonly [name: string]: AslValue };
  readonly counters: IterationCounters;
  /** Counters that this step has to set, as nothing before it did. */
  readonly initial: AslAssign;
}

/** The state that does the step's work, and those that decide what is next. */
export function compileStep(step: Step, { common, counters, initial }: StepSurroundings): AslStates {
  const routes = new Map(routesOf(step, counters));
  const rescue = rescueOf(step);
  const rescued = rescue === undefined ? undefined : arrivalsAt(rescue, step, counters);
  const only = onlyArrival(routes);
  const rescueNeedsChoice = rescued !== undefined && rescued.length > 1;
  if (rescueNeedsChoice) routes.set('fail', rescued);
  const needsChoice = only === undefined || rescueNeedsChoice;

  const assign = { ...initial, ...counters.afterVisit(step) };
  const assigned = Object.keys(assign).length > 0 ? { Assign: assign } : {};
  const caught: { Catch?: AslCatcher[] } = {};
  if (rescued !== undefined)
    caught.Catch = [
      {
        ErrorEquals: ['States.ALL'],
        ...assigned,
        Output: { outcome: 'fail' },
        Next: rescueNeedsChoice ? choiceName(step) : (rescued[0]?.state ?? ''),
      },
    ];
  const onward = needsChoice ? { Next: choiceName(step) } : leadTo(only);
  const iteration = counters.iterationOf(step);
  const work: AslState =
    step.kind === 'parallel'
      ? {
          Type: 'Parallel',
          Branches: step.branches.map(branch => ({
            StartAt: branch.title,
            States: {
              [branch.title]: {
                ...callRunStep(branch, { ...common, stepId: branch.id, iteration, ends: [] }),
                End: true,
              },
            },
          })),
          ...caught,
          ...assigned,
          Output: { outcome: 'ok' },
          ...onward,
        }
      : {
          ...callRunStep(step, { ...common, stepId: step.id, iteration, ends: endsOf(routes) }),
          ...caught,
          ...assigned,
          Output: '{% $states.result.Payload %}',
          ...onward,
        };
  return {
    [step.title]: work,
    ...(needsChoice ? { [choiceName(step)]: compileChoice(routes) } : {}),
    ...failuresOf(step),
  };
}

interface Called {
  readonly agent?: Agent;
  readonly timeoutSeconds?: number;
  readonly retry?: RetryPolicy;
  readonly description?: string;
}

function callRunStep({ agent, timeoutSeconds, retry, description }: Called, Payload: AslValue): AslTask {
  return {
    Type: 'Task',
    ...(description === undefined ? {} : { Comment: description }),
    Resource: 'arn:aws:states:::lambda:invoke',
    Arguments: { FunctionName: '$' + '{RunStepFunctionArn}', Payload },
    TimeoutSeconds: timeoutSeconds ?? (agent === undefined ? HANDLER_TIMEOUT_SECONDS : AGENT_TIMEOUT_SECONDS),
    Retry: retryStep(retry),
    Output: '{% $states.result.Payload %}',
  };
}

function leadTo(state: string): AslTransition {
  return state === STATE_NAMES.done ? { End: true } : { Next: state };
}

/** The outcomes that end the run; some do only once a counter is used up. */
function endsOf(routes: ReadonlyMap<Outcome, readonly Arrival[]>): AslValue {
  const ends = [...routes].flatMap(([outcome, arrivals]) => {
    const last = arrivals.at(-1);
    if (last?.state !== STATE_NAMES.done) return [];
    const guards = arrivals.flatMap(({ guardDuringVisit }) => guardDuringVisit ?? []);
    return [{ outcome, condition: guards.map(guard => `$not(${guard})`).join(' and ') }];
  });
  if (ends.every(({ condition }) => condition === '')) return ends.map(({ outcome }) => outcome);
  const parts = ends.map(({ outcome, condition }) =>
    condition === '' ? `'${outcome}'` : `(${condition} ? '${outcome}' : [])`,
  );
  return `{% [${parts.join(', ')}] %}`;
}

/** Where a run ends that has nowhere to go; machines keep only those that something leads to. */
function failuresOf(step: Step): AslStates {
  return {
    [unmappedName(step)]: {
      Type: 'Fail',
      Error: 'UnmappedOutcome',
      Cause: `{% 'Step ${step.id} ended with the outcome ' & $states.input.outcome & ', which its next does not map.' %}`,
    },
    [limitName(step)]: {
      Type: 'Fail',
      Error: 'IterationLimit',
      Cause: `The graph led back to step ${step.id} once more than it, or the run, may iterate; the step's limit is ${step.maxIterations}.`,
    },
  };
}
