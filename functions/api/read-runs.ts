import { type ContentStore, contentTypeOf } from '../../core/adapters/content/content-store.ts';
import { ATTEMPT_FILES, attemptPath } from '../../core/adapters/content/run-paths.ts';
import type { RunIndex } from '../../core/adapters/records/run-index.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { listRunsQuerySchema, pageQuerySchema } from '../../core/contracts/api.ts';
import { notFound } from '../../core/contracts/problem.ts';
import { isVisibleTo } from '../../core/domain/run/run-questions.ts';
import { content as contentAnswer, json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import { actingUser } from '../runs/acting-user.ts';
import { deliveredFiles } from '../runs/delivered-files.ts';
import type { RunViewer } from '../runs/run-viewer.ts';
import { visibleRun } from '../runs/visible-run.ts';

export interface ReadRunPorts {
  readonly runs: RunStore;
  readonly index: RunIndex;
  readonly content: ContentStore;
  readonly viewer: RunViewer;
  readonly workflows: WorkflowLibrary;
}

export function readRun({ runs, viewer }: ReadRunPorts): Route {
  return async request => {
    const { run, heartbeats } = await visibleRun(runs, request);
    return json(200, await viewer.whole(run, request.origin, heartbeats));
  };
}

/** A service that names no user sees the runs of all; everybody else sees his own. */
export function listRuns({ index, viewer }: ReadRunPorts): Route {
  return async request => {
    const { caller, origin } = request;
    const { userId, state, limit, after } = request.queryAs(listRunsQuerySchema);
    const seesAll = caller.isService && userId === undefined;
    const page = await index.list(
      { tenantId: caller.tenantId, state, ...(!seesAll && { userId: actingUser(caller, userId) }) },
      limit,
      after,
    );
    const visible = page.runs.filter(run => caller.isService || isVisibleTo(run, caller));
    return json(200, { runs: visible.map(run => viewer.brief(run, origin)), next: page.next });
  };
}

export function readEvents({ runs }: ReadRunPorts): Route {
  return async request => {
    const { limit, after } = request.queryAs(pageQuerySchema);
    const { run } = await visibleRun(runs, request);
    return json(200, await runs.journal(run.runId, limit, after));
  };
}

/** What the attempt whose result counts was asked and said. */
export function listOutputs({ runs, workflows }: ReadRunPorts): Route {
  return async request => {
    const { run } = await visibleRun(runs, request);
    const delivered = await deliveredFiles(workflows, run);
    const outputs = Object.keys(run.resultAttempts).flatMap(stepId =>
      [...ATTEMPT_FILES.map(key => [key, key] as const), ...Object.entries(delivered[stepId] ?? {})].map(
        ([key, path]) => ({
          stepId,
          key,
          contentType: contentTypeOf(path),
          url: `/runs/${run.runId}/outputs/${stepId}/${key}`,
        }),
      ),
    );
    return json(200, { outputs });
  };
}

export function readOutput({ runs, content, workflows }: ReadRunPorts): Route {
  return async request => {
    const { run } = await visibleRun(runs, request);
    const { step = '', key = '' } = request.params;
    const number = Object.hasOwn(run.resultAttempts, step) ? run.resultAttempts[step] : undefined;
    const file = ATTEMPT_FILES.find(name => name === key);
    const path =
      number === undefined
        ? undefined
        : file === undefined
          ? (await deliveredFiles(workflows, run))[step]?.[key]
          : attemptPath(run.runId, step, number, file);
    const text = path === undefined ? undefined : await content.read(path);
    if (path !== undefined && text !== undefined) return contentAnswer(contentTypeOf(path), text);
    throw notFound('There is no such output.', {
      name: 'OutputNotFound',
      slug: 'output-not-found',
      hint: `GET /runs/${run.runId}/outputs lists them.`,
    });
  };
}
