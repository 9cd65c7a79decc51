import type { RunIndex } from '../../core/adapters/records/run-index.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { listRunsQuerySchema, pageQuerySchema } from '../../core/contracts/api.ts';
import { isVisibleTo } from '../../core/domain/run/run-questions.ts';
import { json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import { wantsPage } from '../middleware/wants-page.ts';
import { actingUser } from '../runs/acting-user.ts';
import type { RunViewer } from '../runs/run-viewer.ts';
import { visibleRun } from '../runs/visible-run.ts';
import { type RunPagePorts, showRun } from './run-page.ts';

export interface ReadRunPorts {
  readonly runs: RunStore;
  readonly index: RunIndex;
  readonly viewer: RunViewer;
}

/** For programs; as a page for browsers. */
export function readRun(ports: RunPagePorts): Route {
  return async request => {
    const stored = await visibleRun(ports.runs, request);
    if (wantsPage(request.headers)) return showRun(ports, stored, request);
    const { run, heartbeats } = stored;
    return json(200, await ports.viewer.whole(run, request, heartbeats));
  };
}

/** A service that names no user sees the runs of all; everybody else sees his own, and of a conversation those that he may see. */
export function listRuns({ index, viewer }: ReadRunPorts): Route {
  return async request => {
    const { caller } = request;
    const { userId, state, conversationId, channelProfileId, limit, after } =
      request.queryAs(listRunsQuerySchema);
    const conversation =
      conversationId !== undefined && channelProfileId !== undefined
        ? { conversationId, channelProfileId }
        : undefined;
    const seesAll = conversation !== undefined || (caller.isService && userId === undefined);
    const page = await index.list(
      {
        tenantId: caller.tenantId,
        state,
        conversation,
        ...(!seesAll && { userId: actingUser(caller, userId) }),
      },
      limit,
      after,
    );
    const visible = page.runs.filter(run => caller.isService || isVisibleTo(run, caller));
    return json(200, { runs: await viewer.brief(visible, request), next: page.next });
  };
}

export function readEvents({ runs }: ReadRunPorts): Route {
  return async request => {
    const { limit, after } = request.queryAs(pageQuerySchema);
    const { run } = await visibleRun(runs, request);
    const { events, next } = await runs.journal(run.runId, limit, after);
    return json(200, { events: events.map(({ news, ...event }) => event), next });
  };
}
