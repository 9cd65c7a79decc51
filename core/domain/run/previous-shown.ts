import type { Gate } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';

export interface ShownFile {
  readonly stepId: string;
  readonly attempt: number;
  readonly shows: NonNullable<Gate['shows']>;
}

/** What was looked at the last time that somebody decided about this step; it stands in the bucket as it counted then. */
export function previousShown(
  { decisions }: Pick<RunRecord, 'decisions'>,
  gate: Gate,
): ShownFile | undefined {
  const { kind, stepId, shows, attempt = 0 } = gate;
  if (kind !== 'review' || stepId === undefined || shows === undefined) return undefined;
  const before = decisions.findLast(
    one => one.kind === kind && one.stepId === stepId && one.shows === shows && (one.attempt ?? 0) < attempt,
  );
  return before?.attempt === undefined ? undefined : { stepId, attempt: before.attempt, shows };
}
