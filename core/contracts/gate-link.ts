import { z } from 'zod';

/** What the links of a gate were made with, so that they can be made again and need not be stored. */
export const linkTermsSchema = z.object({
  keyId: z.string(),
  /** Counts how often all links of the gate were replaced, from 1. */
  round: z.int().min(1),
  /** What was shown when they were made. */
  contentHash: z.string(),
});

/** What the store holds about a link, under the hash of its id: everything that the link's signature covers. */
export const linkRecordSchema = linkTermsSchema.extend({
  runId: z.string(),
  gateId: z.string(),
  /** For whom it was made; absent where whoever has it may use it. */
  audience: z.string().optional(),
  expiresAt: z.iso.datetime(),
});
export type LinkRecord = z.infer<typeof linkRecordSchema>;
