import type { Excerpt } from '../../../contracts/diagnosis-bundle.ts';
import { parseJson } from '../../steps/parse-json.ts';
import { claim, eventsOfType, type FailureCase } from './failure-case.ts';
import { failedWith, type Rule, step } from './rule.ts';

const LONGEST_QUOTE = 200;

/** What people decided, or did not. */
export const PEOPLE_RULES: readonly Rule[] = [
  {
    kind: 'gate_expired',
    applies: failure =>
      failedWith('GateExpired')(failure) ||
      (failure.subject.state === 'failed' && failure.end?.facts?.reason === 'expired') ||
      rejections(failure).some(isByTime),
    statement: failure => {
      const gate = lastGate(failure);
      const asked = gate?.facts?.gateId === undefined ? 'A gate' : `Gate ${gate.facts.gateId}`;
      return `${asked} waited for a person, and nobody decided before its time was over.`;
    },
    proof: failure => [
      ...claim('This is the gate that was opened and not decided in time.', [lastGate(failure)]),
      ...claim('People were reminded.', eventsOfType(failure, 'gate.reminded', 'gate.escalated')),
      ...claim('Its time counted as a no.', rejections(failure).filter(isByTime)),
    ],
    nextSteps: ({ subject }) => [
      ...(subject.state === 'failed'
        ? [{ text: 'Redrive the run: the gate opens again for the whole time.', action: 'redrive' } as const]
        : [{ text: 'Start again, and tell those who are asked.', action: 'start_again' } as const]),
      { text: 'Let the policy of the gate remind people or ask more of them.', action: 'change_settings' },
    ],
  },
  {
    kind: 'rejected',
    applies: failure =>
      failedWith('ContentRejected')(failure) || (isOver(failure) && rejections(failure).length > 0),
    statement: failure => {
      const decision = rejections(failure).at(-1);
      if (decision === undefined)
        return `${step(failure)} was sent back by its approver as often as it may be.`;
      const { by, comment } = saidIn(decision);
      const what =
        decision.facts?.type === 'plan.rejected'
          ? 'the plan'
          : `the work of ${decision.facts?.stepId ?? failure.stepId ?? 'a step'}`;
      const words = comment === undefined ? ' without saying why' : `, saying ${JSON.stringify(comment)}`;
      return `${by ?? 'A person'} rejected ${what}${words}. Nothing is broken: the run ended as it was told to.`;
    },
    proof: failure => [
      ...claim('This is the decision.', rejections(failure).slice(-1)),
      ...claim(
        'The approver sent these attempts back.',
        failure.failures.filter(({ facts }) => facts?.errorName === 'ContentRejected'),
      ),
    ],
    nextSteps: () => [
      { text: 'Start again with what was objected to said in the input.', action: 'start_again' },
    ],
  },
  {
    kind: 'canceled',
    applies: ({ subject }) => subject.state === 'canceled',
    statement: failure => {
      const { by } = saidIn(failure.end);
      return `${by ?? 'Somebody'} canceled the run.`;
    },
    proof: failure => claim('This is where it was canceled.', eventsOfType(failure, 'run.canceled')),
    nextSteps: () => [{ text: 'Start again if the work is still wanted.', action: 'start_again' }],
  },
  {
    kind: 'lost_machine',
    applies: failedWith('ExecutionGone', 'ExecutionStopped'),
    statement: ({ errorName }) =>
      errorName === 'ExecutionGone'
        ? 'Step Functions no longer knows the state machine of this run.'
        : 'Somebody stopped the state machine of this run, past the API.',
    proof: () => [],
    nextSteps: ({ errorName }) =>
      errorName === 'ExecutionStopped'
        ? [{ text: 'Find out who stopped it, then redrive the run.', action: 'redrive' }]
        : [{ text: 'Start again: there is nothing left to go on with.', action: 'start_again' }],
  },
  {
    kind: 'waiting_for_person',
    applies: ({ subject }) => subject.state === 'waiting',
    statement: failure => {
      const gateId = lastGate(failure)?.facts?.gateId;
      return `The run has not failed. It waits for a person${gateId === undefined ? '' : ` at gate ${gateId}`}.`;
    },
    proof: failure => claim('This is what waits.', [lastGate(failure)]),
    nextSteps: failure => [
      lastGate(failure)?.facts?.type === 'questions.asked'
        ? { text: 'Answer its questions.', action: 'answer' }
        : { text: 'Decide at the gate, or have whoever is asked do so.', action: 'decide' },
      { text: 'If the link was lost, have new links made.', action: 'relink' },
    ],
  },
  {
    kind: 'still_running',
    applies: ({ subject }) => subject.state === 'running' || subject.state === 'queued',
    statement: failure =>
      failure.failures.length === 0
        ? 'The run has not failed; it is under way.'
        : `The run has not failed yet. ${step(failure)} failed with ${failure.failures.at(-1)?.facts?.errorName ?? 'an error'} and is tried again.`,
    proof: failure => claim('These attempts failed and are tried again.', failure.failures),
    nextSteps: () => [{ text: 'Wait, and ask again if it does not move.', action: 'wait' }],
  },
  {
    kind: 'nothing_failed',
    applies: ({ subject }) => subject.state === 'succeeded',
    statement: ({ events }) =>
      events.some(({ facts }) => facts?.type === 'attempt.failed')
        ? 'The run succeeded. Attempts failed on the way and were made good by later ones.'
        : 'Nothing failed: the run succeeded.',
    proof: failure => claim('These attempts failed on the way.', eventsOfType(failure, 'attempt.failed')),
    nextSteps: () => [],
  },
];

function isOver({ subject }: FailureCase): boolean {
  return subject.state === 'failed' || subject.state === 'canceled';
}

/** A rejection after which the run went on is not what ended it. */
function rejections(failure: FailureCase): Excerpt[] {
  const { events } = failure;
  const decided = eventsOfType(failure, 'plan.rejected', 'gate.decided').filter(
    event =>
      event.facts?.type === 'plan.rejected' ||
      event.facts?.outcome === 'reject' ||
      saidIn(event).decision === 'reject',
  );
  const last = decided.at(-1);
  if (last === undefined) return [];
  const after = events.slice(events.indexOf(last) + 1);
  return after.some(({ facts }) => facts?.type === 'attempt.started') ? [] : decided;
}

function isByTime(event: Excerpt): boolean {
  const { source } = saidIn(event);
  return source?.via === 'expiry';
}

/** The newest thing that a person was asked. */
function lastGate(failure: FailureCase): Excerpt | undefined {
  return eventsOfType(failure, 'gate.opened', 'questions.asked', 'plan.proposed').at(-1);
}

interface Said {
  readonly by?: string;
  readonly comment?: string;
  readonly decision?: string;
  readonly source?: { readonly via?: string };
}

/** An event of ours stands in its excerpt as JSON; what people wrote in it is quoted and goes no further. */
function saidIn(event: Excerpt | undefined): Said {
  const value = parseJson(event?.text ?? '');
  if (typeof value !== 'object' || value === null) return {};
  const { by, comment, decision, source } = value as Record<string, unknown>;
  return {
    ...(typeof by === 'string' && { by: by.slice(0, LONGEST_QUOTE) }),
    ...(typeof comment === 'string' && { comment: comment.slice(0, LONGEST_QUOTE) }),
    ...(typeof decision === 'string' && { decision }),
    ...(typeof source === 'object' && source !== null && { source }),
  };
}
