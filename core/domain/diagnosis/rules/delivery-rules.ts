import type { RetrievalRequest } from '../../../contracts/diagnosis-reply.ts';
import { artifactsOf, claim, eventsOfType, type FailureCase, typeOf } from './failure-case.ts';
import { failedWith, type Rule, step, times } from './rule.ts';

const FIX_AND_REDRIVE = {
  text: 'Redrive the run: another attempt is told nothing of this one and may get it right.',
  action: 'redrive',
} as const;

/** What steps hand in, and what becomes of it. */
export const DELIVERY_RULES: readonly Rule[] = [
  {
    kind: 'path_blocked',
    applies: failure =>
      failedWith('PathBlocked')(failure) ||
      (failedWith('InvalidResult', 'MissingOutput', 'StepFailed')(failure) &&
        blockedPaths(failure).length > 0),
    statement: failure => {
      const paths = [...new Set(blockedPaths(failure).flatMap(({ facts }) => facts?.path ?? []))];
      const named =
        paths.length === 0
          ? 'a place'
          : paths
              .slice(0, 3)
              .map(path => JSON.stringify(path.slice(0, 100)))
              .join(', ');
      return `${step(failure)} named ${named} outside of what it may touch. That was blocked, and nothing was read or written there.`;
    },
    proof: failure => [
      ...claim('The path guard refused these places.', blockedPaths(failure)),
      ...claim(
        'This is what the step said.',
        artifactsOf(failure, file => file === 'response.md').slice(0, 1),
      ),
    ],
    nextSteps: () => [
      {
        text: 'Look at what the step was told and who wrote it: somebody may have tried to get out of the workspace.',
      },
      {
        text: 'Have the step write only the outputs of its contract, then start again.',
        action: 'start_again',
      },
    ],
    wants: responseOf,
  },
  {
    kind: 'missing_output',
    applies: failedWith('MissingOutput'),
    statement: failure =>
      `${step(failure)} said that it was done but did not deliver all outputs that its contract asks for, in ${attempts(failure)}.`,
    proof: failure => [
      ...claim('The reader of deliveries names what is missing.', failure.failures),
      ...claim('This is what was delivered.', artifactsOf(failure, file => file !== 'prompt.md').slice(0, 3)),
    ],
    nextSteps: failure => [
      FIX_AND_REDRIVE,
      {
        text: `If it happens again, say more plainly in the prompt of ${failure.stepId ?? 'the step'} which outputs it has to write.`,
        action: 'change_settings',
      },
    ],
    wants: responseOf,
  },
  {
    kind: 'invalid_envelope',
    applies: failedWith('InvalidResult'),
    statement: failure =>
      `${step(failure)} replied with something that does not fit what it has to reply, in ${attempts(failure)}.`,
    proof: failure => [
      ...claim('The strict reader says what does not fit.', failure.failures),
      ...claim(
        'This is what the model replied, word for word.',
        artifactsOf(failure, file => file === 'response.md').slice(0, 2),
      ),
    ],
    nextSteps: failure => [
      FIX_AND_REDRIVE,
      {
        text: `If it happens again, give ${failure.stepId ?? 'the step'} a simpler result or a stronger model.`,
        action: 'change_settings',
      },
    ],
    wants: responseOf,
  },
  {
    kind: 'iteration_limit',
    applies: failedWith('IterationLimit'),
    statement: failure =>
      `The run went back to ${failure.stepId ?? 'the same step'} until its limit of iterations was reached; the work was sent back ${times(sentBack(failure).length, 'time')}.`,
    proof: failure => [
      ...claim('Each of these ends sent the work back.', sentBack(failure)),
      ...claim('This is what the last review said.', reviews(failure)),
    ],
    nextSteps: () => [
      {
        text: 'Read what the reviews complained about, and start again with that said in the input.',
        action: 'start_again',
      },
      {
        text: 'If the work was getting better, allow more iterations in the definition.',
        action: 'change_settings',
      },
    ],
  },
  {
    kind: 'step_blocked',
    applies: failedWith('StepBlocked', 'TooManyQuestions'),
    statement: failure =>
      `${step(failure)} says that it cannot go on without something that it does not have.`,
    proof: failure => claim('In its own words.', failure.failures),
    nextSteps: () => [
      { text: 'Give it what it lacks in the input, and start again.', action: 'start_again' },
    ],
    wants: responseOf,
  },
  {
    kind: 'step_failed',
    applies: failedWith('StepFailed'),
    statement: failure => `${step(failure)} says itself that its work failed.`,
    proof: failure => claim('In its own words.', failure.failures),
    nextSteps: () => [{ text: 'Read what it says, mend that, and start again.', action: 'start_again' }],
    wants: responseOf,
  },
  {
    kind: 'content_changed',
    applies: failedWith('ContentChanged'),
    statement: failure =>
      `${step(failure)} was not begun: what was about to be done is not what people had approved.`,
    proof: failure => claim('The check before the work says so.', failure.failures),
    nextSteps: () => [
      { text: 'Find out what changed between approval and execution before anything else is done.' },
    ],
  },
  {
    kind: 'child_failed',
    applies: ({ subject, bundle, errorName }) =>
      subject.state === 'failed' &&
      (errorName === undefined || /^States\.|^Unknown$/.test(errorName)) &&
      bundle.runs.some(({ relation, state }) => relation === 'child' && state === 'failed'),
    statement: failure =>
      `A run that ${failure.stepId === undefined ? 'this one' : `step ${failure.stepId}`} had started failed.`,
    proof: ({ bundle }) =>
      claim(
        'This is the run that failed.',
        bundle.runs.filter(({ relation, state }) => relation === 'child' && state === 'failed'),
      ),
    nextSteps: ({ bundle }) => {
      const child = bundle.runs.find(({ relation, state }) => relation === 'child' && state === 'failed');
      return [{ text: `Ask why ${child?.runId ?? 'that run'} failed, and mend that first.` }];
    },
  },
];

function blockedPaths({ events, stepId }: FailureCase) {
  return events.filter(
    event => typeOf(event) === 'path.blocked' && (stepId === undefined || event.facts?.stepId === stepId),
  );
}

function sentBack(failure: FailureCase) {
  return eventsOfType(failure, 'step.completed').filter(({ facts }) => facts?.outcome === 'fail');
}

function reviews(failure: FailureCase) {
  const reviewer = sentBack(failure).at(-1)?.facts?.stepId;
  return artifactsOf(
    { ...failure, stepId: reviewer },
    file => file === 'result.json' || file === 'response.md',
  ).slice(0, 2);
}

function attempts({ failures }: FailureCase): string {
  return failures.length === 0 ? 'its last attempt' : times(failures.length, 'attempt');
}

/** What the step said in its last attempt, unless it is there or was looked for in vain. */
function responseOf(failure: FailureCase): RetrievalRequest[] {
  const { bundle, subject, stepId, failures } = failure;
  const attempt = failures.at(-1)?.facts?.attempt;
  if (stepId === undefined || attempt === undefined || bundle.round > 0) return [];
  if (artifactsOf(failure, file => file === 'response.md').length > 0) return [];
  const path = `runs/${subject.runId}/steps/${stepId}/attempts/${attempt}/response.md`;
  if (bundle.missing.some(({ where }) => where === path)) return [];
  return [
    {
      tool: 'diagnostics.collect_artifacts',
      scope: { stepId, paths: [path] },
      reason: 'What the step said in the attempt that failed.',
    },
  ];
}
