import type { z } from 'zod';
import { faultsOf, faultText } from '../../../contracts/faults.ts';
import type { WorkPhase } from '../phase.ts';
import type { ProcessingResult } from '../profile.ts';
import { readReviewMeta } from '../review-meta.ts';
import { codeResponse, planResponse, reviewResponse } from './responses.ts';

export function processResponse(phase: WorkPhase, response: unknown): ProcessingResult {
  switch (phase) {
    case 'PLAN':
      return processed(planResponse, response, ({ files }) => ({
        status: 'SUCCESS',
        metadata: { plannedFiles: files.map(({ path }) => path) },
      }));
    case 'GENERATE':
    case 'REVISE':
      return processed(codeResponse, response, ({ files, notes }) => ({
        status: 'SUCCESS',
        writePlan: { writes: files },
        metadata: { notes },
      }));
    case 'REVIEW':
      return processed(reviewResponse, response, ({ review }) => {
        const read = readReviewMeta(review);
        return read.ok ? { status: 'SUCCESS', metadata: { ...read.meta } } : unusable(read.reason);
      });
  }
}

function processed<Schema extends z.ZodType>(
  schema: Schema,
  response: unknown,
  process: (reply: z.infer<Schema>) => ProcessingResult,
): ProcessingResult {
  const parsed = schema.safeParse(response);
  if (parsed.success) return process(parsed.data);
  return unusable(faultsOf(parsed.error).map(faultText).join('; '));
}

function unusable(reason: string): ProcessingResult {
  return { status: 'ERROR', metadata: { reason } };
}
