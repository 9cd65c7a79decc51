import { z } from 'zod';
import {
  contextSchema,
  gateViewSchema,
  phaseSchema,
  planSchema,
  questionSchema,
  runErrorSchema,
  runStateSchema,
  usageSchema,
} from './run.ts';

const stepOutcomeSchema = z.enum(['ok', 'fail', 'skip', 'iterate']);

/** What is stored of a run: exactly what its events add up to. */
export const runRecordSchema = z.object({
  runId: z.string(),
  tenantId: z.string(),
  userId: z.string(),
  requestedBy: z.string(),
  workflowId: z.string(),
  workflowVersion: z.string(),
  gated: z.boolean(),
  input: z.record(z.string(), z.unknown()),
  userMessage: z.string(),
  /** The number of the last event; every write is conditional on it. */
  sequence: z.int(),
  state: runStateSchema,
  phase: phaseSchema,
  questions: z.array(questionSchema),
  answers: z.record(z.string(), z.string()),
  plan: planSchema.nullable(),
  planRevision: z.int(),
  planChanges: z.array(z.string()),
  comment: z.string().nullable(),
  context: contextSchema.nullable(),
  gate: gateViewSchema.nullable(),
  /** Where each finished step's result is kept, by step id; the newest iteration wins. */
  resultKeys: z.record(z.string(), z.string()),
  /** What handlers hand on to later steps. */
  stepState: z.record(z.string(), z.unknown()),
  currentStepId: z.string().nullable(),
  currentAttempt: z.int().nullable(),
  summary: z.string(),
  usage: usageSchema,
  completionReason: z.string().optional(),
  error: runErrorSchema.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastProgressAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

const at = z.iso.datetime();

export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run.started'),
    at,
    runId: z.string(),
    tenantId: z.string(),
    userId: z.string(),
    requestedBy: z.string(),
    workflowId: z.string(),
    workflowVersion: z.string(),
    gated: z.boolean(),
    input: z.record(z.string(), z.unknown()),
    userMessage: z.string(),
    context: contextSchema.nullable(),
  }),
  z.object({
    type: z.literal('questions.asked'),
    at,
    questions: z.array(questionSchema),
    gate: gateViewSchema,
    usage: usageSchema,
  }),
  z.object({
    type: z.literal('questions.answered'),
    at,
    by: z.string(),
    answers: z.record(z.string(), z.string()),
    context: contextSchema.nullable(),
  }),
  z.object({
    type: z.literal('plan.proposed'),
    at,
    plan: planSchema,
    revision: z.int(),
    changes: z.array(z.string()),
    gate: gateViewSchema,
    usage: usageSchema,
  }),
  z.object({ type: z.literal('plan.approved'), at, by: z.string(), contentHash: z.string() }),
  z.object({ type: z.literal('plan.revised'), at, by: z.string(), comment: z.string() }),
  z.object({ type: z.literal('plan.rejected'), at, by: z.string(), comment: z.string().optional() }),
  z.object({
    type: z.literal('step.started'),
    at,
    stepId: z.string(),
    iteration: z.int(),
    attempt: z.int(),
  }),
  z.object({
    type: z.literal('step.completed'),
    at,
    stepId: z.string(),
    iteration: z.int(),
    attempt: z.int(),
    outcome: stepOutcomeSchema,
    resultKey: z.string().nullable(),
    state: z.record(z.string(), z.unknown()).optional(),
    usage: usageSchema,
  }),
  z.object({
    type: z.literal('attempt.failed'),
    at,
    stepId: z.string(),
    iteration: z.int(),
    attempt: z.int(),
    error: runErrorSchema,
    usage: usageSchema,
  }),
  z.object({ type: z.literal('run.succeeded'), at }),
  z.object({ type: z.literal('run.failed'), at, error: runErrorSchema, reason: z.string() }),
  z.object({ type: z.literal('run.canceled'), at, by: z.string(), reason: z.string() }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
