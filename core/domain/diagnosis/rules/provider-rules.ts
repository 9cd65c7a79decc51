import type { NextStep } from '../check-citations.ts';
import { claim, type FailureCase } from './failure-case.ts';
import { failedWith, type Rule, step, times } from './rule.ts';

/** The models and those who serve them. */
export const PROVIDER_RULES: readonly Rule[] = [
  {
    kind: 'provider_outage',
    applies: failedWith('ProviderUnavailable'),
    statement: failure =>
      `${step(failure)} failed because its model provider did not answer. ${tried(failure)}`,
    proof: ({ bundle, failures }) =>
      claim('Every one of these attempts ended because the provider was out of reach or failing.', [
        ...failures,
        ...logsNaming(bundle, 'ProviderUnavailable'),
      ]),
    nextSteps: () => [
      redrive('Redrive the run once the provider answers again: it goes on at the step that failed.'),
      {
        text: 'If the outage lasts, have another provider serve the role (COUNTERSIGN_PROVIDERS).',
        action: 'change_settings',
      },
    ],
  },
  {
    kind: 'throttled',
    applies: failedWith('RateLimited', 'Lambda.TooManyRequestsException'),
    statement: failure =>
      `${step(failure)} was throttled: more was asked at once than the limit allows. ${tried(failure)}`,
    proof: ({ bundle, failures }) =>
      claim('These attempts were refused for asking too often.', [
        ...failures,
        ...logsNaming(bundle, 'RateLimited', 'Lambda.TooManyRequestsException'),
      ]),
    nextSteps: () => [
      { text: 'Wait until the limit lets calls through again.', action: 'wait' },
      redrive('Then redrive the run: it goes on at the step that failed.'),
      {
        text: 'If it happens often, have the limit raised or start fewer runs at once.',
        action: 'change_settings',
      },
    ],
  },
  {
    kind: 'provider_refused',
    applies: failedWith('ProviderRefused'),
    statement: failure =>
      `The model declined the work of ${failure.stepId ?? 'the run'}, so it was not asked again.`,
    proof: ({ failures }) => claim('The provider says that the model refused.', failures),
    nextSteps: () => [
      {
        text: 'Read the prompt of the step, and start again with other words or another model.',
        action: 'start_again',
      },
    ],
  },
  {
    kind: 'timeout',
    applies: failedWith('StepTimedOut', 'RunTimedOut', 'States.Timeout', 'States.HeartbeatTimeout'),
    statement: failure =>
      failure.errorName === 'RunTimedOut'
        ? 'The run took longer than its workflow allows.'
        : `${step(failure)} took longer than it may. ${tried(failure)}`,
    proof: ({ failures, bundle }) => [
      ...claim('These attempts were cut off because their time was over.', failures),
      ...claim(
        'Step Functions says so as well.',
        bundle.excerpts.filter(
          ({ kind, facts }) =>
            kind === 'history' && /TimedOut|Timeout/.test(`${facts?.type} ${facts?.errorName}`),
        ),
      ),
    ],
    nextSteps: ({ errorName }) => [
      ...(errorName === 'RunTimedOut'
        ? []
        : [redrive('Redrive the run, if the step was only slow this once.')]),
      {
        text: 'If it is always that slow, give the step or its agent more time in the definition.',
        action: 'change_settings',
      },
    ],
  },
  {
    kind: 'budget_exhausted',
    applies: failedWith('BudgetExhausted'),
    statement: failure =>
      `${step(failure)} was not begun because it could have taken the run beyond the cap that was approved with its plan.`,
    proof: ({ failures }) => claim('The attempt was stopped before it was paid for.', failures),
    nextSteps: () => [{ text: 'Start again and approve a plan with a higher cap.', action: 'start_again' }],
  },
  {
    kind: 'configuration_error',
    applies: failedWith(
      'ConfigurationError',
      'InvalidWorkflow',
      'UnmappedOutcome',
      'States.Runtime',
      'States.QueryEvaluationError',
      'States.Permissions',
    ),
    statement: failure =>
      failure.errorName === 'UnmappedOutcome'
        ? `${step(failure)} ended in a way for which the workflow says no next step.`
        : `A setting, a key or a definition is wrong, so ${failure.stepId === undefined ? 'the run' : `step ${failure.stepId}`} could not be done. It is not retried, because trying again would not help.`,
    proof: ({ failures, bundle, errorName }) => [
      ...claim('The fault names what is wrong.', failures),
      ...claim(
        'Step Functions reports the same error.',
        bundle.excerpts.filter(({ kind, facts }) => kind === 'history' && facts?.errorName === errorName),
      ),
    ],
    nextSteps: () => [
      {
        text: 'Correct what the fault names: the setting, the key, or the definition of the workflow.',
        action: 'change_settings',
      },
      {
        text: 'A wrong setting of the host takes effect with a redrive; a corrected workflow needs a new run.',
        action: 'start_again',
      },
    ],
  },
];

function redrive(text: string): NextStep {
  return { text, action: 'redrive' };
}

function tried({ failures }: FailureCase): string {
  return failures.length === 0 ? '' : `It was tried ${times(failures.length, 'time')}.`;
}

function logsNaming({ excerpts }: FailureCase['bundle'], ...names: string[]) {
  return excerpts.filter(
    ({ kind, facts }) => kind === 'log' && facts?.errorName !== undefined && names.includes(facts.errorName),
  );
}
