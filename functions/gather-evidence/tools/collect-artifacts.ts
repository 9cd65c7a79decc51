import {
  type Blocked,
  type Bundle,
  DIAGNOSIS_LIMITS,
  type Excerpt,
  type Missing,
} from '../../../core/contracts/diagnosis-bundle.ts';
import type { RetrievalScope, ToolOutput } from '../../../core/contracts/diagnosis-tools.ts';
import { allowedPath } from '../../../core/domain/diagnosis/allowed-path.ts';
import { clampCount } from '../../../core/domain/diagnosis/clamp-limits.ts';
import { MOST_SEEN } from '../../../core/domain/diagnosis/clean-evidence.ts';
import { type RankedArtifact, rankArtifacts } from '../../../core/domain/diagnosis/rank-artifacts.ts';
import type { GatherPorts } from '../gather-ports.ts';
import type { Subject } from '../subject.ts';

const TOOL = 'diagnostics.collect_artifacts';
const LONGEST_SHOWN = 200;
const MOST_LISTED = 1000;
const MOST_STEPS = 5;

/** Files of the run, the most telling first, or those that were asked for; never more than are left. */
export async function collectArtifacts(
  ports: GatherPorts,
  subject: Subject,
  wanted: RetrievalScope | undefined,
  already: Pick<Bundle, 'excerpts' | 'used'>,
): Promise<ToolOutput<'diagnostics.collect_artifacts'>> {
  const blocked: Blocked[] = [];
  const missing: Missing[] = [];
  const named = (wanted?.paths ?? []).flatMap(path => {
    const guarded = allowedPath(path, subject.roots);
    if (guarded.ok) return [guarded.key];
    const shown = subject.cleaner.text(path.slice(0, LONGEST_SHOWN));
    blocked.push({ path: shown, reason: guarded.reason, tool: TOOL });
    return [];
  });
  const asked = { ...subject, interest: interestOf(subject, wanted) };
  const candidates =
    wanted?.paths === undefined
      ? rankArtifacts(await pathsOf(ports, asked), subject.run, asked.interest)
      : rankArtifacts(named, subject.run, asked.interest);
  const known = new Set(already.excerpts.map(({ locator }) => locator));
  const fresh = candidates.filter(({ path }) => !known.has(path));
  const { count, clamps } = clampCount('files', fresh.length, DIAGNOSIS_LIMITS.files, already.used.files);
  const artifacts: Excerpt[] = [];
  for (const candidate of fresh.slice(0, count)) {
    const found = await ports.objects.head(candidate.path, MOST_SEEN);
    if (found === undefined)
      missing.push({ what: candidate.file, where: candidate.path, why: 'It is not there.' });
    else artifacts.push(excerptOf(subject, candidate, found));
  }
  return { artifacts, missing, blocked, clamps };
}

function interestOf({ interest }: Subject, wanted: RetrievalScope | undefined): Subject['interest'] {
  return wanted?.stepId === undefined ? interest : { ...interest, asked: [wanted.stepId] };
}

/** The steps in question are listed by themselves: what else there is of a large run may fill a listing before they come. */
async function pathsOf({ objects }: GatherPorts, { roots, interest }: Subject): Promise<string[]> {
  const steps = new Set([...interest.asked, ...interest.failed, ...interest.active]);
  const inQuestion = [...steps].slice(0, MOST_STEPS).map(stepId => `${roots.runFolder}/steps/${stepId}`);
  const folders = [...inQuestion, roots.runFolder, ...roots.folders];
  const listings = await Promise.all(folders.map(folder => objects.list(folder, MOST_LISTED)));
  const listed = listings.flatMap(({ entries }) => entries.map(({ path }) => path));
  return [...new Set([...listed, ...roots.files])];
}

function excerptOf(
  { run, refs, cleaner }: Subject,
  { path, reason, stepId, attempt, file }: RankedArtifact,
  found: { readonly text: string; readonly bytes: number },
): Excerpt {
  const kind = path.startsWith('selector/') ? 'selector' : 'artifact';
  const isText = !found.text.includes('\0');
  return cleaner.excerpt({
    ref: refs.of(kind, path),
    kind,
    runId: /^runs\/([^/]+)\//.exec(path)?.[1] ?? run.runId,
    locator: path,
    provenance: { path, offset: 0, reasonSelected: reason },
    text: isText ? found.text : `(${found.bytes} bytes that are no text)`,
    isPart: isText && found.bytes > MOST_SEEN,
    facts: {
      file,
      ...(stepId !== undefined && { stepId }),
      ...(attempt !== undefined && { attempt }),
    },
  });
}
