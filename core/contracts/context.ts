import { z } from 'zod';

const text = (most: number) => z.string().trim().min(1).max(most);

export const userIdSchema = z
  .string()
  .regex(/^[\w.@:-]{1,128}$/, 'Use 1 to 128 letters, digits or any of _ . @ : -')
  .describe('For whom; only services may name another user than themselves');

export const contextRequestSchema = z.strictObject({
  userId: userIdSchema.optional(),
  name: text(200).describe('How you call the idea'),
  description: text(4000),
  industry: text(200).optional(),
  searchTerms: z.array(text(200)).max(50).default([]),
  geographicalScope: text(300).optional(),
  metadata: z
    .record(z.string().min(1).max(100), z.string().max(1000))
    .refine(entries => Object.keys(entries).length <= 50, 'At most 50 entries.')
    .default({}),
});
