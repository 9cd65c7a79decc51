import { z } from 'zod';
import type { ModelCall } from '../../../../core/contracts/model-call.ts';

const sentenceSchema = z.object({ sentence: z.string().max(200).describe('One sentence') });

/** A valid call; a test overrides what it is about. */
export function modelCall<Result = unknown>(fields: Partial<ModelCall<Result>> = {}): ModelCall<Result> {
  return {
    agent: { role: 'writer' },
    system: 'You write sentences.',
    prompt: 'Write one about tea.',
    schema: sentenceSchema as unknown as ModelCall<Result>['schema'],
    schemaName: 'draft',
    facts: { inputs: { topic: 'tea' } },
    signal: new AbortController().signal,
    ...fields,
  };
}
