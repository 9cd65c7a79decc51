import type { RunRecord } from '../../contracts/run-record.ts';
import type { StepsOfInterest } from './steps-of-interest.ts';

export interface RankedArtifact {
  readonly path: string;
  readonly reason: string;
  readonly stepId?: string;
  readonly attempt?: number;
  /** Its name within its attempt, or at all. */
  readonly file: string;
}

const ATTEMPT = /^runs\/([^/]+)\/steps\/([^/]+)\/attempts\/(\d+)\/(.+)$/;

/** Within an attempt: what came of it, what was said, what was shown, what was asked. */
const FILE_ORDER = [
  'result.json',
  'response.md',
  'feedback.json',
  'approval.json',
  'show.md',
  'prompt.md',
  'shown-prompt.md',
  'saved-state.json',
] as const;

/** What is worth reading, the most telling first. Equal inputs give equal orders, whatever order the listing had. */
export function rankArtifacts(
  paths: readonly string[],
  run: Subject,
  interest: StepsOfInterest,
): RankedArtifact[] {
  return paths
    .map(path => ({ artifact: describe(path, run, interest), order: orderOf(path, run, interest) }))
    .sort((a, b) => compare(a.order, b.order) || (a.artifact.path < b.artifact.path ? -1 : 1))
    .map(({ artifact }) => artifact);
}

const PLACES = ['asked', 'failed', 'active', 'record', 'child', 'earlier', 'other', 'rest'] as const;
type Place = (typeof PLACES)[number];
type Subject = Pick<RunRecord, 'runId' | 'attempts'>;

function placeOf(
  path: string,
  { runId, attempts }: Subject,
  { asked, failed, active }: StepsOfInterest,
): Place {
  const parts = attemptOf(path);
  if (parts === undefined) {
    if (/^runs\/[^/]+\/progress\.json$/.test(path) || /^(selector|messages)\//.test(path)) return 'record';
    return 'rest';
  }
  const { stepId, attempt } = parts;
  if (parts.runId !== runId) return 'child';
  const isNewest = attempt >= (attempts[stepId]?.number ?? 1);
  const isOfInterest = [...asked, ...failed, ...active].includes(stepId);
  if (!isNewest) return isOfInterest ? 'earlier' : 'rest';
  if (asked.includes(stepId)) return 'asked';
  if (failed.includes(stepId)) return 'failed';
  return active.includes(stepId) ? 'active' : 'other';
}

function orderOf(path: string, run: Subject, interest: StepsOfInterest): readonly number[] {
  const place = placeOf(path, run, interest);
  const parts = attemptOf(path);
  if (parts === undefined) return [PLACES.indexOf(place), 0, 0, recordOrder(path)];
  if (place === 'child') return [PLACES.indexOf(place), 0, -parts.attempt, fileOrder(parts.file)];
  const known = Object.keys(run.attempts).indexOf(parts.stepId);
  const stepOrder = rankOfStep(parts.stepId, interest) ?? 1000 - known;
  return [PLACES.indexOf(place), stepOrder, -parts.attempt, fileOrder(parts.file)];
}

function rankOfStep(stepId: string, { asked, failed, active }: StepsOfInterest): number | undefined {
  const found = [...asked, ...failed, ...active].indexOf(stepId);
  return found < 0 ? undefined : found;
}

function fileOrder(file: string): number {
  const known = (FILE_ORDER as readonly string[]).indexOf(file);
  return known < 0 ? FILE_ORDER.length : known;
}

function recordOrder(path: string): number {
  const order = [/progress\.json$/, /\/result\.json$/, /^messages\//, /\/log\.json$/, /\/response\.md$/];
  const found = order.findIndex(pattern => pattern.test(path));
  return found < 0 ? order.length : found;
}

const REASONS: Readonly<Record<Place, (stepId: string) => string>> = {
  asked: stepId => `It is of ${stepId}, which was asked about.`,
  failed: stepId => `It is of ${stepId}, which failed.`,
  active: stepId => `It is of ${stepId}, at which the run is.`,
  record: () => 'It says how the run came about, or how far it came.',
  child: () => 'It is of a run that this one started.',
  earlier: stepId => `It is of an earlier attempt of ${stepId}.`,
  other: stepId => `It is of ${stepId}, which the run went through.`,
  rest: () => 'It was left by the run.',
};

function describe(path: string, run: Subject, interest: StepsOfInterest): RankedArtifact {
  const parts = attemptOf(path);
  const reason = REASONS[placeOf(path, run, interest)](parts?.stepId ?? '');
  const file = path.slice(path.lastIndexOf('/') + 1);
  // Steps of other runs may be called the same.
  if (parts === undefined || parts.runId !== run.runId) return { path, reason, file };
  return { path, reason, file: parts.file, stepId: parts.stepId, attempt: parts.attempt };
}

function attemptOf(
  path: string,
): { runId: string; stepId: string; attempt: number; file: string } | undefined {
  const [, runId, stepId, attempt, file] = ATTEMPT.exec(path) ?? [];
  return runId === undefined || stepId === undefined || file === undefined
    ? undefined
    : { runId, stepId, attempt: Number(attempt), file };
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, one] of a.entries()) if (one !== b[at]) return one - (b[at] ?? 0);
  return 0;
}
