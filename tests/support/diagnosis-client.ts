import { setTimeout as sleep } from 'node:timers/promises';
import type { Diagnosis, Evidence } from '../../core/contracts/diagnosis.ts';
import type { ApiClient, CallOptions } from './api-client.ts';

const PATIENCE_MS = 30_000;

/** Asks why, as a caller of the API does. */
export function diagnosisClient(api: ApiClient) {
  const read = (runId: string, diagnosisId: string, options?: CallOptions) =>
    api.call<Diagnosis>('GET', `/runs/${runId}/diagnosis?diagnosisId=${diagnosisId}`, undefined, options);

  const untilOver = async (runId: string, diagnosisId: string, options?: CallOptions): Promise<Diagnosis> => {
    const deadlineMs = Date.now() + PATIENCE_MS;
    for (;;) {
      const { body } = await read(runId, diagnosisId, options);
      if (body.answeredAt !== undefined) return body;
      if (Date.now() > deadlineMs)
        throw new Error(`No diagnosis came: ${JSON.stringify(body).slice(0, 2000)}`);
      await sleep(15);
    }
  };

  return {
    read,
    untilOver,
    ask: async (runId: string, asked: object = {}, options?: CallOptions): Promise<Diagnosis> => {
      const { body, status } = await api.call<Diagnosis>('POST', `/runs/${runId}/diagnose`, asked, options);
      if (status !== 202) throw new Error(`Nobody looks into it: ${status} ${JSON.stringify(body)}`);
      return untilOver(runId, body.diagnosisId, options);
    },
    /** What each reference of an answer leads to; throws where one leads nowhere. */
    resolve: async (
      { references }: Diagnosis,
      options?: CallOptions,
    ): Promise<ReadonlyMap<string, Evidence>> => {
      const found = new Map<string, Evidence>();
      for (const { ref, url = '' } of references) {
        const { body, status } = await api.call<Evidence>('GET', url, undefined, options);
        if (status !== 200 || body.ref !== ref) throw new Error(`${ref} leads nowhere: ${status} ${url}`);
        found.set(ref, body);
      }
      return found;
    },
  };
}
