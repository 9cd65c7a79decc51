import { z } from 'zod';
import { OUTCOMES } from './workflow.ts';

/**
 * What compiled state machines hand to functions. The execution's name is the run's id. Fields that are not known are
 * left alone: a machine of an earlier version may still send them.
 */
const common = {
  runId: z.string().min(1),
  workflowId: z.string().min(1),
  workflowVersion: z.string().min(1),
  /** How often the state was retried, from 0. A redrive begins again at 0, so it counts as well. */
  attempt: z.int().min(0),
  redrive: z.int().min(0),
};

export const gatePayloadSchema = z.object({
  ...common,
  taskToken: z.string().min(1),
});
export type GatePayload = z.infer<typeof gatePayloadSchema>;

export const stepPayloadSchema = z.object({
  ...common,
  stepId: z.string().min(1),
  iteration: z.int().min(1),
  /** The number of the gate whose decision led back into the step; 0 where nobody was asked. */
  resumed: z.int().min(0).default(0),
  /** Of a step whose work is done elsewhere: what was done there is to be recorded. */
  stage: z.literal('record').optional(),
  /** The outcomes after which the run is over. */
  ends: z.array(z.enum(OUTCOMES)),
});
export type StepPayload = z.infer<typeof stepPayloadSchema>;

/** What the state that asks a person hands to `open-gate`. */
export const openGatePayloadSchema = gatePayloadSchema.extend({
  stepId: z.string().min(1),
  iteration: z.int().min(1),
  /** Of a step that ends with the decision itself. */
  ends: z.array(z.enum(OUTCOMES)).default([]),
});
export type OpenGatePayload = z.infer<typeof openGatePayloadSchema>;

/** How a decision that does not go on is told to the state machine: as the error of the waiting task. */
export const PLAN_REVISED = 'PlanRevised';
export const PLAN_REJECTED = 'PlanRejected';

/** The event of Step Functions about an execution that ended. */
export const executionEndedSchema = z.object({
  detail: z.object({
    name: z.string(),
    status: z.enum(['FAILED', 'TIMED_OUT', 'ABORTED']),
    error: z.string().nullish(),
    cause: z.string().nullish(),
    /** Which life of the execution has ended. */
    redriveCount: z.int().nullish(),
  }),
});
export type ExecutionEnded = z.infer<typeof executionEndedSchema>['detail'];
