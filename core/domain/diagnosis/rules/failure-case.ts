import type { Bundle, Excerpt, RunSummary } from '../../../contracts/diagnosis-bundle.ts';
import type { Claim } from '../check-citations.ts';

/** What rules go by: the facts of the evidence, never the words that others wrote. */
export interface FailureCase {
  readonly bundle: Bundle;
  readonly subject: RunSummary;
  /** Of the run, since it was last redriven, in their order. */
  readonly events: readonly Excerpt[];
  /** What ended the run. */
  readonly end: Excerpt | undefined;
  readonly errorName: string | undefined;
  readonly stepId: string | undefined;
  /** The attempts of that step that failed. */
  readonly failures: readonly Excerpt[];
}

const ENDS = new Set(['run.failed', 'run.canceled', 'run.succeeded', 'plan.rejected']);
const MOST_REFS = 8;

export function failureCase(bundle: Bundle): FailureCase | undefined {
  const subject = bundle.runs.find(({ relation }) => relation === 'subject');
  if (subject === undefined) return undefined;
  const events = eventsOf(bundle, subject.runId);
  const isOver = ['failed', 'canceled', 'succeeded'].includes(subject.state);
  const end = isOver ? events.findLast(event => ENDS.has(typeOf(event))) : undefined;
  const stepId =
    end?.facts?.stepId ?? subject.failedStepId ?? bundle.scope.stepId ?? subject.currentStepId ?? undefined;
  return {
    ...{ bundle, subject, events, end, stepId },
    errorName: end?.facts?.errorName ?? subject.error?.name ?? undefined,
    failures: events.filter(
      event => typeOf(event) === 'attempt.failed' && (stepId === undefined || event.facts?.stepId === stepId),
    ),
  };
}

export function typeOf({ facts }: Excerpt): string {
  return facts?.type ?? '';
}

export function eventsOfType({ events }: Pick<FailureCase, 'events'>, ...types: string[]): Excerpt[] {
  return events.filter(event => types.includes(typeOf(event)));
}

/** The newest of what a list of evidence holds, as the references of one claim. */
function refsOf(evidence: readonly ({ readonly ref: string } | undefined)[]): string[] {
  return evidence.flatMap(one => one?.ref ?? []).slice(-MOST_REFS);
}

/** A claim, if there is anything for it to rest on. */
export function claim(text: string, evidence: readonly ({ readonly ref: string } | undefined)[]): Claim[] {
  const refs = refsOf(evidence);
  return refs.length === 0 ? [] : [{ text, refs }];
}

/** Files of an attempt, the newest attempt first. */
export function artifactsOf({ bundle, stepId }: FailureCase, isWanted: (file: string) => boolean): Excerpt[] {
  return bundle.excerpts
    .filter(
      ({ kind, facts }) =>
        kind === 'artifact' &&
        (stepId === undefined || facts?.stepId === stepId) &&
        isWanted(facts?.file ?? ''),
    )
    .toSorted((a, b) => (b.facts?.attempt ?? 0) - (a.facts?.attempt ?? 0));
}

/** What happened before a run went on again explains what it went on from, not what came of it. */
function eventsOf({ excerpts }: Bundle, runId: string): Excerpt[] {
  const all = excerpts
    .filter(excerpt => excerpt.kind === 'event' && excerpt.runId === runId)
    .toSorted((a, b) => numberOf(a) - numberOf(b));
  return all.slice(all.findLastIndex(event => typeOf(event) === 'run.redriven') + 1);
}

function numberOf({ ref }: Excerpt): number {
  return Number(ref.slice(1));
}
