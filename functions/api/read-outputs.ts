import { type ContentStore, contentTypeOf } from '../../core/adapters/content/content-store.ts';
import { runFolder } from '../../core/adapters/content/run-paths.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { notFound } from '../../core/contracts/problem.ts';
import { findWrittenFile } from '../../core/domain/steps/written-files.ts';
import { content as contentAnswer, type HttpAnswer, json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import { type ReadableFile, readableFiles } from '../runs/readable-files.ts';
import { visibleRun } from '../runs/visible-run.ts';

export interface ReadOutputPorts {
  readonly runs: RunStore;
  readonly content: ContentStore;
  readonly workflows: WorkflowLibrary;
}

/** What exists: what each step was asked and made, as far as it counts or waits for a person, and the files of the run. */
export function listOutputs({ runs, content, workflows }: ReadOutputPorts): Route {
  return async request => {
    const { run } = await visibleRun(runs, request);
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
    return json(200, { outputs, files });
  };
}

export function readOutput({ runs, content, workflows }: ReadOutputPorts): Route {
  return async request => {
    const { run } = await visibleRun(runs, request);
    const { step, key } = request.params;
    const readable = await readableFiles(workflows, run);
    const paths = readable.flatMap(file => (file.stepId === step && file.key === key ? [file.path] : []));
    return answerFirst(content, paths, run.runId);
  };
}

export function readFile({ runs, content }: ReadOutputPorts): Route {
  return async request => {
    const { run } = await visibleRun(runs, request);
    const file = findWrittenFile(run.runId, request.params.path ?? '');
    return answerFirst(content, file.ok ? [file.key] : [], run.runId);
  };
}

function firstOfEach(files: readonly ReadableFile[]): ReadableFile[] {
  const first = new Map<string, ReadableFile>();
  for (const file of files) {
    const name = `${file.stepId}/${file.key}`;
    if (!first.has(name)) first.set(name, file);
  }
  return [...first.values()];
}

async function answerFirst(
  content: ContentStore,
  paths: readonly string[],
  runId: string,
): Promise<HttpAnswer> {
  for (const path of paths) {
    const text = await content.read(path);
    if (text !== undefined) return contentAnswer(contentTypeOf(path), text);
  }
  throw notFound('There is no such output.', {
    name: 'OutputNotFound',
    slug: 'output-not-found',
    hint: `GET /runs/${runId}/outputs lists them.`,
  });
}
