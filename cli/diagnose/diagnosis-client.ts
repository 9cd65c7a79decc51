import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { type Diagnosis, diagnosisFilesSchema, diagnosisSchema } from '../../core/contracts/diagnosis.ts';
import { problemSchema } from '../../core/contracts/problem.ts';
import { showInvisible } from '../../core/contracts/show-invisible.ts';
import { fileName } from '../../core/domain/diagnosis/diagnosis-urls.ts';
import { CommandFailed } from '../command.ts';
import type { Audit } from './audit-file.ts';
import type { DiagnoseOptions } from './options.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

/** The routes of the API that a diagnosis needs, as one caller. */
export function diagnosisClient({ endpoint, headers, runId }: DiagnoseOptions) {
  const call = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const url = new URL(path, endpoint);
    // What the API names is on the API: a credential goes nowhere else.
    if (url.origin !== new URL(endpoint).origin) throw new CommandFailed(`${url.origin} is not the API.`);
    let answer: Response;
    try {
      answer = await fetch(url, {
        method,
        redirect: 'error',
        headers: { accept: 'application/json', ...headers, ...more },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (cause) {
      throw new CommandFailed(
        `Nothing answers at ${endpoint}: start it with npm start, or name another --endpoint.`,
        { cause },
      );
    }
    const text = await answer.text();
    if (answer.ok) return text;
    throw new CommandFailed(problemText(text, answer.status));
  };
  const read = async <S extends z.ZodType>(schema: S, text: string): Promise<z.output<S>> => {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    throw new CommandFailed(`${endpoint} answered with something that is no diagnosis.`);
  };
  const find = async (diagnosisId: string): Promise<Diagnosis> =>
    read(diagnosisSchema, await call('GET', `/runs/${runId}/diagnosis?diagnosisId=${diagnosisId}`));

  return {
    ask: async (asked: object): Promise<Diagnosis> =>
      read(
        diagnosisSchema,
        await call('POST', `/runs/${runId}/diagnose`, asked, {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        }),
      ),
    /** Waits until it is over, and tells what is done meanwhile. */
    untilOver: async (
      asked: Diagnosis,
      waitSeconds: number,
      tell: (diagnosis: Diagnosis) => void,
    ): Promise<Diagnosis> => {
      const deadlineMs = Date.now() + waitSeconds * 1000;
      let pauseMs = FIRST_PAUSE_MS;
      for (let current = asked; ; current = await find(asked.diagnosisId)) {
        tell(current);
        if (current.answeredAt !== undefined) return current;
        if (Date.now() > deadlineMs)
          throw new CommandFailed(
            `There is no answer yet. Look again: GET /runs/${runId}/diagnosis?diagnosisId=${asked.diagnosisId}`,
          );
        await sleep(pauseMs);
        pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
      }
    },
    /** Everything that was kept of a diagnosis. */
    audit: async (diagnosisId: string | undefined): Promise<Audit> => {
      const query = diagnosisId === undefined ? '' : `?diagnosisId=${encodeURIComponent(diagnosisId)}`;
      const listing = await read(
        diagnosisFilesSchema,
        await call('GET', `/runs/${runId}/diagnosis/bundle${query}`),
      );
      const texts = new Map<string, string>();
      for (const { key, url } of listing.files)
        texts.set(fileName(listing.diagnosisId, key), await call('GET', url));
      return { listing, texts };
    },
  };
}

function problemText(text: string, status: number): string {
  try {
    const { detail, hint } = problemSchema.parse(JSON.parse(text));
    return showInvisible(hint === undefined ? detail : `${detail} ${hint}`);
  } catch {
    return `The API answered ${status}.`;
  }
}
