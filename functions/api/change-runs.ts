import { cancelRequestSchema } from '../../core/contracts/api.ts';
import { json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { RunViewer } from '../runs/run-viewer.ts';
import { type ChangePorts, redriveFailed, stopRun } from '../runs/stop-run.ts';
import { ownRun } from '../runs/visible-run.ts';

export interface ChangeRunPorts extends ChangePorts {
  readonly viewer: RunViewer;
}

export function cancelRun({ viewer, ...ports }: ChangeRunPorts): Route {
  return async request => {
    const { reason = 'canceled' } = request.body(cancelRequestSchema);
    const stored = await ownRun(ports.runs, request);
    const run = await stopRun(ports, stored, { by: request.caller.userId, reason }, request);
    return json(200, await viewer.whole(run, request));
  };
}

export function redriveRun({ viewer, ...ports }: ChangeRunPorts): Route {
  return async request => {
    const stored = await ownRun(ports.runs, request);
    const run = await redriveFailed(ports, stored, request.caller.userId, request);
    return json(202, await viewer.whole(run, request));
  };
}
