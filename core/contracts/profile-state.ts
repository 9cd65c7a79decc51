import { z } from 'zod';

const PHASES = ['INIT', 'PLAN', 'GENERATE', 'REVIEW', 'REVISE', 'COMPLETE'] as const;
export type Phase = (typeof PHASES)[number];

const STAGES = ['PROMPT', 'RESPONSE'] as const;
export type Stage = (typeof STAGES)[number];

const STATUSES = ['IN_PROGRESS', 'SUCCESS', 'FAILED', 'ERROR', 'CANCELLED'] as const;
export type ProfileStatus = (typeof STATUSES)[number];

/** Where a run of a profile is. What only the profile understands is in `context`, and nowhere else. */
export const profileStateSchema = z.strictObject({
  profile: z.string(),
  phase: z.enum(PHASES),
  stage: z.enum(STAGES).nullable(),
  status: z.enum(STATUSES),
  iteration: z.int().min(1).describe('One more with each revision'),
  standards: z.strictObject({ scope: z.string(), hash: z.string() }),
  context: z.record(z.string(), z.unknown()),
});
export type ProfileState = z.infer<typeof profileStateSchema>;
