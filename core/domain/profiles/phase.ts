import type { Phase, Stage } from '../../contracts/profile-state.ts';

/** The phases in which an agent is asked; each has both stages, the others have none. */
export const WORK_PHASES = ['PLAN', 'GENERATE', 'REVIEW', 'REVISE'] as const satisfies readonly Phase[];
export type WorkPhase = (typeof WORK_PHASES)[number];

/** Where a run of a profile is. */
export interface Position {
  readonly phase: Phase;
  readonly stage: Stage | null;
}

export const POSITIONS: readonly Position[] = [
  { phase: 'INIT', stage: null },
  ...WORK_PHASES.flatMap(phase => (['PROMPT', 'RESPONSE'] as const).map(stage => ({ phase, stage }))),
  { phase: 'COMPLETE', stage: null },
];
