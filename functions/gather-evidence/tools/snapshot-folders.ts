import {
  type Blocked,
  DIAGNOSIS_LIMITS,
  type Missing,
  type Tree,
} from '../../../core/contracts/diagnosis-bundle.ts';
import type { RetrievalScope, ToolOutput } from '../../../core/contracts/diagnosis-tools.ts';
import { allowedFolder } from '../../../core/domain/diagnosis/allowed-path.ts';
import type { GatherPorts } from '../gather-ports.ts';
import type { Subject } from '../subject.ts';

const TOOL = 'diagnostics.snapshot_filesystem';
const LONGEST_SHOWN = 200;

/** What there is below the folders that this diagnosis may read; of each so many entries. */
export async function snapshotFolders(
  { objects }: GatherPorts,
  { roots, refs, cleaner }: Subject,
  wanted: RetrievalScope | undefined,
): Promise<ToolOutput<'diagnostics.snapshot_filesystem'>> {
  const trees: Tree[] = [];
  const missing: Missing[] = [];
  const blocked: Blocked[] = [];
  const folders = wanted === undefined ? [roots.runFolder, ...roots.folders] : foldersOf(wanted);
  for (const folder of folders) {
    const guarded = allowedFolder(folder, roots);
    if (!guarded.ok) {
      blocked.push({
        path: cleaner.text(folder.slice(0, LONGEST_SHOWN)),
        reason: guarded.reason,
        tool: TOOL,
      });
      continue;
    }
    const { entries, isPart } = await objects.list(guarded.key, DIAGNOSIS_LIMITS.treeEntries);
    if (entries.length === 0)
      missing.push({ what: 'files', where: `${guarded.key}/`, why: 'There is nothing.' });
    else
      trees.push({
        ref: refs.of('tree', guarded.key),
        folder: guarded.key,
        entries: [...entries],
        truncated: isPart,
      });
  }
  return { trees, missing, blocked, clamps: [] };
}

function foldersOf({ folder, paths = [], stepId }: RetrievalScope): string[] {
  const named = [...(folder === undefined ? [] : [folder]), ...paths];
  return named.length > 0 ? named : stepId === undefined ? [] : [`steps/${stepId}`];
}
