import type { HumanGateStep, HumanQuestionsStep, Step, WorkflowLimits } from '../../contracts/workflow.ts';
import { askName, choiceName, limitName, STATE_NAMES, unmappedName } from '../workflow/state-names.ts';
import { isContractStep, isHumanStep, workerOf } from '../workflow/step-kinds.ts';
import { rescueOf, unblockerOf } from '../workflow/step-outcomes.ts';
import { stepTimeout } from '../workflow/step-timeout.ts';
import type { AslAssign, AslCatcher, AslState, AslStates, AslTransition, AslValue } from './asl.ts';
import { callRunStep, waitForPerson } from './call-function.ts';
import { askPerson, callAgent, catchPersonNeeded, STEP_BLOCKED } from './compile-agent.ts';
import { compileChoice } from './compile-choice.ts';
import { compileDispatch } from './compile-dispatch.ts';
import { compileWorker } from './compile-worker.ts';
import type { IterationCounters } from './iteration-counters.ts';
import { type Arrival, arrivalsAt, type Happening, onlyArrival, routesOf } from './routes.ts';

export interface StepSurroundings {
  readonly common: { readonly [name: string]: AslValue };
  readonly counters: IterationCounters;
  /** Counters that this step has to set, as nothing before it did. */
  readonly initial: AslAssign;
  readonly limits: WorkflowLimits | undefined;
}

/** The states that do the step's work, and those that decide what is next. */
export function compileStep(step: Step, surroundings: StepSurroundings): AslStates {
  const { common, counters, initial, limits } = surroundings;
  const routes = new Map<Happening, readonly Arrival[]>(routesOf(step, counters));
  const assign = { ...initial, ...counters.afterVisit(step) };
  const assigned = Object.keys(assign).length > 0 ? { Assign: assign } : {};
  const catchers = rescuesOf(step, counters).map(({ errors, happening, arrivals }): AslCatcher => {
    const [only, ...more] = arrivals;
    if (more.length > 0) routes.set(happening, arrivals);
    const Next = more.length > 0 ? choiceName(step) : (only?.state ?? '');
    return { ErrorEquals: errors, ...assigned, Output: { outcome: happening }, Next };
  });
  const only = onlyArrival(routes);
  const needsChoice = only === undefined;
  const onward = needsChoice ? { Next: choiceName(step) } : leadTo(only);
  const rescued = catchers.length > 0 ? { Catch: catchers } : {};
  const iteration = counters.iterationOf(step);
  const payload = { ...common, stepId: step.id, iteration };
  const ends = endsOf(routes);
  return {
    ...workOf(),
    ...(needsChoice ? { [choiceName(step)]: compileChoice(routes) } : {}),
    ...failuresOf(step),
  };

  function workOf(): Record<string, AslState> {
    if (step.kind === 'parallel')
      return {
        [step.title]: {
          Type: 'Parallel',
          Branches: step.branches.map(branch => {
            const branchPayload = { ...common, stepId: branch.id, iteration };
            return {
              StartAt: branch.title,
              States: {
                [branch.title]: {
                  ...callAgent(branch, { ...branchPayload, ends: [] }, limits),
                  Catch: [catchPersonNeeded(branch)],
                  End: true,
                },
                [askName(branch)]: askPerson(branch, branchPayload),
              },
            };
          }),
          ...rescued,
          ...assigned,
          Output: { outcome: 'ok' },
          ...onward,
        },
      };
    if (isHumanStep(step)) return { [step.title]: { ...askDirectly(step), ...assigned, ...onward } };
    if (step.kind === 'dispatch')
      return compileDispatch(step, { payload, ends, limits, end: { ...assigned, ...onward } });
    if (step.kind === 'handler') {
      const { description, retry } = step;
      const timeoutSeconds = stepTimeout(step, limits).seconds;
      const call = callRunStep({ description, retry, timeoutSeconds }, { ...payload, ends });
      return { [step.title]: { ...call, ...rescued, ...assigned, ...onward } };
    }
    const worker = workerOf(step);
    if (worker !== undefined && isContractStep(step))
      return compileWorker(step, worker, {
        payload,
        ends,
        limits,
        catchers,
        end: { ...assigned, ...onward },
      });
    const call = callAgent(step, { ...payload, ends }, limits);
    const Catch = [catchPersonNeeded(step), ...catchers];
    return {
      [step.title]: { ...call, Catch, ...assigned, ...onward },
      [askName(step)]: askPerson(step, payload),
    };
  }

  function askDirectly(asking: HumanGateStep | HumanQuestionsStep) {
    const { description, waitSeconds } = asking;
    return {
      ...(description === undefined ? {} : { Comment: description }),
      ...waitForPerson('$' + '{OpenGateFunctionArn}', waitSeconds, { ...payload, ends }),
    };
  }
}

interface Rescue {
  readonly errors: readonly string[];
  readonly happening: Happening;
  readonly arrivals: readonly Arrival[];
}

/** Where errors lead, the narrower first. */
function rescuesOf(step: Step, counters: IterationCounters): Rescue[] {
  const [unblocker, rescue] = [unblockerOf(step), rescueOf(step)];
  const arrivalsOf = (target: string) => arrivalsAt(target, step, counters);
  return [
    ...(unblocker === undefined
      ? []
      : [{ errors: [STEP_BLOCKED], happening: 'blocked' as const, arrivals: arrivalsOf(unblocker) }]),
    ...(rescue === undefined
      ? []
      : [
          {
            errors: ['States.ALL'],
            happening: isContractStep(step) ? ('failed' as const) : ('fail' as const),
            arrivals: arrivalsOf(rescue),
          },
        ]),
  ];
}

function leadTo(state: string): AslTransition {
  return state === STATE_NAMES.done ? { End: true } : { Next: state };
}

/** The outcomes that end the run; some do only once a counter is used up. */
function endsOf(routes: ReadonlyMap<Happening, readonly Arrival[]>): AslValue {
  const ends = [...routes].flatMap(([outcome, arrivals]) => {
    const last = arrivals.at(-1);
    if (last?.state !== STATE_NAMES.done || outcome === 'blocked' || outcome === 'failed') return [];
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
