import { z } from 'zod';
import type { WorkPhase } from '../phase.ts';
import { reviewTextSchema } from '../review-meta.ts';
import { filesSchema } from '../write-plan.ts';

export const planResponse = z.object({
  plan: z.string().min(1).describe('The plan in Markdown'),
  files: z
    .array(z.object({ path: z.string().min(1), purpose: z.string().min(1) }))
    .min(1)
    .describe('The files that will be written'),
});

export const codeResponse = z.object({
  files: filesSchema.describe('All files of the code'),
  notes: z.string().describe('What a reader should know, or what was changed'),
});

export const reviewResponse = z.object({
  review: reviewTextSchema.describe('The review in Markdown, with its @@@REVIEW_META block'),
});

export const RESPONSES = {
  PLAN: planResponse,
  GENERATE: codeResponse,
  REVIEW: reviewResponse,
  REVISE: codeResponse,
} as const satisfies Record<WorkPhase, z.ZodObject>;
