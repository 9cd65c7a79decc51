import { type ContentStore, contentTypeOf } from '../../core/adapters/content/content-store.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { notFound } from '../../core/contracts/problem.ts';
import { findWrittenFile } from '../../core/domain/steps/written-files.ts';
import { content as contentAnswer, type HttpAnswer, json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import { readableFiles } from '../runs/readable-files.ts';
import { runOutputs } from '../runs/run-outputs.ts';
import { visibleRun } from '../runs/visible-run.ts';

export interface ReadOutputPorts {
  readonly runs: RunStore;
  readonly content: ContentStore;
  readonly workflows: WorkflowLibrary;
}

/** What exists: what each step was asked and made, as far as it counts or waits for a person, and the files of the run. */
export function listOutputs(ports: ReadOutputPorts): Route {
  return async request => {
    const { run } = await visibleRun(ports.runs, request);
    return json(200, await runOutputs(ports, run));
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
