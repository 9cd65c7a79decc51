import { type ContentStore, contentTypeOf } from '../../core/adapters/content/content-store.ts';
import { runFolder } from '../../core/adapters/content/run-paths.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import type { RunOutputs } from '../../core/contracts/api.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { findWrittenFile } from '../../core/domain/steps/written-files.ts';
import { type ReadableFile, readableFiles } from './readable-files.ts';

export interface RunOutputPorts {
  readonly content: ContentStore;
  readonly workflows: WorkflowLibrary;
}

/** All that there is to read of a run. */
export async function runOutputs(
  { content, workflows }: RunOutputPorts,
  run: RunRecord,
): Promise<RunOutputs> {
  const folder = runFolder(run.runId);
  const [readable, paths] = await Promise.all([readableFiles(workflows, run), content.list(folder)]);
  const existing = new Set(paths);
  const outputs = firstOfEach(readable.filter(({ path }) => existing.has(path))).map(
    ({ path, stepId, key, ...attempt }) => ({
      stepId,
      key,
      ...attempt,
      contentType: contentTypeOf(path),
      url: `/runs/${run.runId}/outputs/${stepId}/${key}`,
    }),
  );
  const files = paths
    .map(path => path.slice(folder.length))
    .filter(path => findWrittenFile(run.runId, path).ok)
    .map(path => ({
      path,
      contentType: contentTypeOf(path),
      url: `/runs/${run.runId}/files/${path.split('/').map(encodeURIComponent).join('/')}`,
    }));
  return { outputs, files };
}

function firstOfEach(files: readonly ReadableFile[]): ReadableFile[] {
  const first = new Map<string, ReadableFile>();
  for (const file of files) {
    const name = `${file.stepId}/${file.key}`;
    if (!first.has(name)) first.set(name, file);
  }
  return [...first.values()];
}
