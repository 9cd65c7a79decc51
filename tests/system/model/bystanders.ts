import type { RunView } from '../../../core/contracts/run.ts';
import type { Answer, ApiClient } from '../../support/api-client.ts';

export interface Bystander {
  readonly name: string;
  readonly status: number;
  readonly call: (api: ApiClient, run: RunView, keyed: Keyed) => Promise<Answer<unknown>>;
}

/** How the run was started, and by whom. */
export interface Keyed {
  readonly user: string;
  readonly headers: { readonly 'idempotency-key': string };
}

const stranger = { user: 'stranger' };

/** Calls that change nothing, whatever state the run is in: they only look, come again, or are refused. */
export const BYSTANDERS: readonly Bystander[] = [
  { name: 'reads it', status: 200, call: (api, { runId }, { user }) => api.run(runId, { user }) },
  {
    name: 'reads its journal',
    status: 200,
    call: (api, { runId }, { user }) => api.call('GET', `/runs/${runId}/events`, undefined, { user }),
  },
  {
    name: 'lists its outputs',
    status: 200,
    call: (api, { runId }, { user }) => api.call('GET', `/runs/${runId}/outputs`, undefined, { user }),
  },
  {
    name: 'opens its link, if it has one',
    status: 200,
    call: (api, { runId, gate }, { user }) =>
      api.call('GET', gate?.url ?? `/runs/${runId}`, undefined, { user }),
  },
  {
    name: 'starts it again',
    status: 202,
    call: (api, _run, keyed) => api.start('bench-gated', { topic: 'tea' }, keyed),
  },
  {
    name: 'starts another with its key',
    status: 409,
    call: (api, _run, keyed) => api.start('bench-gated', { topic: 'coffee' }, keyed),
  },
  { name: 'reads it as a stranger', status: 404, call: (api, { runId }) => api.run(runId, stranger) },
  {
    name: 'answers as a stranger',
    status: 404,
    call: (api, { runId }) => api.answer(runId, { q1: 'yes' }, stranger),
  },
  {
    name: 'approves as a stranger',
    status: 404,
    call: (api, { runId }) => api.decide(runId, { decision: 'approve' }, stranger),
  },
  { name: 'cancels as a stranger', status: 404, call: (api, { runId }) => api.cancel(runId, stranger) },
  {
    name: 'cancels from another tenant',
    status: 404,
    call: (api, { runId }, { user }) => api.cancel(runId, { user, tenant: 'elsewhere' }),
  },
  {
    name: 'approves a run that does not exist',
    status: 404,
    call: (api, { runId }, { user }) => api.decide(`${runId}0`, { decision: 'approve' }, { user }),
  },
  {
    name: 'sends half a decision',
    status: 400,
    call: (api, { runId }, { user }) => api.call('POST', `/runs/${runId}/decision`, '{"decision":', { user }),
  },
  {
    name: 'sends half an answer',
    status: 400,
    call: (api, { runId }, { user }) => api.call('POST', `/runs/${runId}/answers`, '{', { user }),
  },
  {
    name: 'decides nothing',
    status: 422,
    call: (api, { runId }, { user }) => api.decide(runId, {}, { user }),
  },
  {
    name: 'names a hash that is none',
    status: 422,
    call: (api, { runId }, { user }) =>
      api.decide(runId, { decision: 'approve', contentHash: 'x' }, { user }),
  },
  {
    name: 'answers with nothing',
    status: 422,
    call: (api, { runId }, { user }) => api.answer(runId, { q1: ' ' }, { user }),
  },
];
