import { z } from 'zod';

const PHASES = ['INIT', 'PLAN', 'GENERATE', 'REVIEW', 'REVISE', 'COMPLETE'] as const;
export type Phase = (typeof PHASES)[number];

/** The phases in which an agent is asked; each has both stages, the others have none. */
export const WORK_PHASES = ['PLAN', 'GENERATE', 'REVIEW', 'REVISE'] as const satisfies readonly Phase[];
export type WorkPhase = (typeof WORK_PHASES)[number];

const STAGES = ['PROMPT', 'RESPONSE'] as const;
export type Stage = (typeof STAGES)[number];

const STATUSES = ['IN_PROGRESS', 'SUCCESS', 'FAILED', 'ERROR', 'CANCELLED'] as const;
export type ProfileStatus = (typeof STATUSES)[number];

/** Where a run of a profile is. */
export interface Position {
  readonly phase: Phase;
  readonly stage: Stage | null;
}

export const POSITIONS: readonly Position[] = [
  { phase: 'INIT', stage: null },
  ...WORK_PHASES.flatMap(phase => STAGES.map(stage => ({ phase, stage }))),
  { phase: 'COMPLETE', stage: null },
];

/** What the steps of a profile hand on. What only the profile understands is in `context`, and nowhere else. */
export const profileStateSchema = z.strictObject({
  profile: z.string(),
  phase: z.enum(PHASES),
  stage: z.enum(STAGES).nullable(),
  status: z.enum(STATUSES),
  iteration: z.int().min(1),
  standards: z.strictObject({ scope: z.string(), hash: z.string() }),
  context: z.record(z.string(), z.unknown()),
});
export type ProfileState = z.infer<typeof profileStateSchema>;
