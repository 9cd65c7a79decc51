import { z } from 'zod';

/** What compiled state machines hand to functions, and what they get back. The execution's name is the run's id. */
const common = {
  runId: z.string().min(1),
  workflowId: z.string().min(1),
  workflowVersion: z.string().min(1),
  attempt: z.int().min(0),
};

export const gatePayloadSchema = z.strictObject({ ...common, taskToken: z.string().min(1) });
export type GatePayload = z.infer<typeof gatePayloadSchema>;

export const stepPayloadSchema = z.strictObject({
  ...common,
  stepId: z.string().min(1),
  iteration: z.int().min(1),
  /** The outcomes after which the run is over. */
  ends: z.array(z.enum(['ok', 'fail', 'skip', 'iterate'])),
});
export type StepPayload = z.infer<typeof stepPayloadSchema>;

export interface StepAnswer {
  readonly outcome: 'ok' | 'fail' | 'skip' | 'iterate';
}

/** How a decision that does not go on is told to the state machine: as the error of the waiting task. */
export const PLAN_REVISED = 'PlanRevised';
export const PLAN_REJECTED = 'PlanRejected';
