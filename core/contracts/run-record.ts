import { z } from 'zod';
import { linkTermsSchema } from './gate-link.ts';
import { decisionSourceSchema } from './gate-policy.ts';
import {
  contextSchema,
  GATE_KINDS,
  gateSchema,
  handedInFaultSchema,
  phaseSchema,
  planSchema,
  questionSchema,
  runErrorSchema,
  runStateSchema,
  SHOWN_FILES,
  usageSchema,
} from './run.ts';
import { runOriginSchema } from './run-origin.ts';
import { OUTCOMES } from './workflow.ts';

/** Which delivery of a state machine an attempt answers. The same delivery may arrive twice. */
const deliverySchema = z.object({
  iteration: z.int().min(1),
  retry: z.int().min(0),
  redrive: z.int().min(0),
  /** The number of the gate whose decision led back into the step; absent where nobody was asked. */
  resumed: z.int().min(1).optional(),
  /** The second half of a step whose work is done elsewhere. */
  stage: z.literal('record').optional(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** What a step needs a person for. What is shown stands in the bucket, with the attempt. */
const personNeedSchema = z.object({
  kind: z.enum(GATE_KINDS),
  /** Which file of the attempt is shown. */
  shows: z.enum(SHOWN_FILES),
  contentHash: z.string(),
  provider: z.string(),
  questions: z.array(questionSchema).optional(),
  /** Why what the person handed in before does not fit. */
  fault: handedInFaultSchema.optional(),
  /** What of the work a person may edit: a file of the attempt, or one text in it. A prompt always may be. */
  editable: z.object({ file: z.string(), field: z.string().optional() }).optional(),
  /** How the step ends when the person approves what is shown; absent where the work goes on then. */
  outcome: z.enum(OUTCOMES).optional(),
  /** The outcomes after which the run is over, for steps that end with the decision itself. */
  ends: z.array(z.enum(OUTCOMES)).optional(),
});
export type PersonNeed = z.infer<typeof personNeedSchema>;

/** What one attempt of a visit hands on to the next. */
const carriedSchema = z.object({
  /** How often work was sent back, and the attempt whose feedback counts. */
  rejections: z.int().min(1).optional(),
  feedbackFrom: z.int().min(1).optional(),
  /**
   * The attempt whose prompt a person approved, and the hash of that text: the visit asks nothing else. `edited` is the
   * digest of the decision with which the person handed in another text.
   */
  approvedPrompt: z
    .object({ attempt: z.int().min(1), contentHash: z.string(), edited: z.string().optional() })
    .optional(),
});
export type Carried = z.infer<typeof carriedSchema>;

const attemptSchema = z.object({
  ...deliverySchema.shape,
  /** Counts the attempts of a step over the whole run, from 1; names its folder in the bucket. */
  number: z.int().min(1),
  /** While it is under way: who works on it, and until when, unless there are signs of life. */
  owner: z.string().optional(),
  leaseUntil: z.iso.datetime().optional(),
  /** `parked`: it needs a person; `handed`: somebody else does the work. Neither has an end yet. */
  /** Kept while it is under way, where systems hear how long it took. */
  startedAt: z.iso.datetime().optional(),
  status: z.enum(['running', 'completed', 'failed', 'parked', 'handed']),
  outcome: z.enum(OUTCOMES).optional(),
  error: runErrorSchema.optional(),
  /** What a parked attempt needs a person for, and the gate once it is open. */
  need: personNeedSchema.optional(),
  gateId: z.string().optional(),
  ...carriedSchema.shape,
});
export type Attempt = z.infer<typeof attemptSchema>;

const decisionRecordSchema = gateSchema.omit({ fault: true }).extend({
  decision: z.enum(['answer', 'approve', 'revise', 'reject', 'respond']),
  by: z.string(),
  /** In whose place, if somebody delegated. */
  seat: z.string().optional(),
  source: decisionSourceSchema.optional(),
  at: z.iso.datetime(),
  comment: z.string().optional(),
  /** Of the text that was approved instead of what was shown. */
  editedHash: z.string().optional(),
  /** To the questions of a step. */
  answers: z.record(z.string(), z.string()).optional(),
  /** Of the answers or of the decision: tells a repeated one from a different one. */
  digest: z.string(),
});
export type DecisionRecord = z.infer<typeof decisionRecordSchema>;

/** Where a run came from, if not from a plain call. */
const startedFrom = {
  orchestratorId: z.string().optional(),
  parentRunId: z.string().optional(),
  origin: runOriginSchema.optional(),
  /** Those who listen on the event bus hear of every state and step. */
  published: z.literal(true).optional(),
};

/** What is stored of a run: exactly what its events add up to. */
export const runRecordSchema = z.object({
  runId: z.string(),
  tenantId: z.string(),
  userId: z.string(),
  requestedBy: z.string(),
  /** Of the request that started the run: tells a repeated one from a different one with the same key. */
  requestHash: z.string(),
  workflowId: z.string(),
  workflowVersion: z.string(),
  workflowTitle: z.string(),
  gated: z.boolean(),
  approvalRequired: z.boolean(),
  input: z.record(z.string(), z.unknown()),
  userMessage: z.string(),
  ...startedFrom,
  /** The number of the last event; every write is conditional on it. */
  sequence: z.int(),
  state: runStateSchema,
  phase: phaseSchema,
  questions: z.array(questionSchema),
  answers: z.record(z.string(), z.string()),
  plan: planSchema.nullable(),
  planRevision: z.int(),
  planChanges: z.array(z.string()),
  /** What the person who asked for another plan said. */
  comment: z.string().nullable(),
  context: contextSchema.nullable(),
  /** Those that are open, in the order in which they were opened. */
  gates: z.array(gateSchema),
  gateCount: z.int(),
  /** The newest gate, open or not: its link still leads somewhere. */
  lastGate: gateSchema.nullable(),
  decisions: z.array(decisionRecordSchema),
  /** The gates whose decisions the state machine has not been seen to act on. */
  undelivered: z.array(z.string()),
  /** The newest attempt of every step. */
  attempts: z.record(z.string(), attemptSchema),
  /** The attempt whose result counts, by step. */
  resultAttempts: z.record(z.string(), z.int()),
  /** The runs that steps have had started, by step: those of its newest visit. */
  children: z.record(z.string(), z.array(z.string())).optional(),
  /** What handlers hand on to later steps. */
  stepState: z.record(z.string(), z.unknown()),
  currentStepId: z.string().nullable(),
  currentAttempt: z.int().nullable(),
  summary: z.string(),
  usage: usageSchema,
  /** How often the run went on after it had failed. */
  redriveCount: z.int().default(0),
  /** Of a run that is talked about in a thread: how many quarters of an hour it has been told of there. */
  progressNumber: z.int().optional(),
  /** Of a run that is over: the step that it was at. */
  lastStepId: z.string().optional(),
  completionReason: z.string().optional(),
  error: runErrorSchema.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

const at = z.iso.datetime();
/** An entry of the audit: who, when, how, from where, about what. */
const audited = {
  at,
  by: z.string(),
  gateId: z.string(),
  source: decisionSourceSchema.optional(),
  /** In whose place, if somebody delegated. */
  seat: z.string().optional(),
};
const decided = { ...audited, digest: z.string(), contentHash: z.string().optional() };
const attempted = { at, stepId: z.string(), number: z.int() };

export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run.started'),
    at,
    runId: z.string(),
    tenantId: z.string(),
    userId: z.string(),
    requestedBy: z.string(),
    requestHash: z.string(),
    workflowId: z.string(),
    workflowVersion: z.string(),
    workflowTitle: z.string(),
    gated: z.boolean(),
    approvalRequired: z.boolean(),
    input: z.record(z.string(), z.unknown()),
    userMessage: z.string(),
    ...startedFrom,
  }),
  z.object({
    type: z.literal('attempt.started'),
    ...attempted,
    ...deliverySchema.shape,
    owner: z.string(),
    leaseUntil: at,
    ...carriedSchema.shape,
  }),
  /** The same attempt goes on after a person has approved or responded. */
  z.object({
    type: z.literal('attempt.resumed'),
    ...attempted,
    ...deliverySchema.shape,
    owner: z.string(),
    leaseUntil: at,
  }),
  z.object({
    type: z.literal('attempt.parked'),
    ...attempted,
    need: personNeedSchema,
    usage: usageSchema,
  }),
  z.object({ type: z.literal('attempt.handed'), ...attempted }),
  z.object({ type: z.literal('gate.opened'), ...attempted, gate: gateSchema }),
  z.object({
    type: z.literal('gate.decided'),
    ...decided,
    decision: z.enum(['approve', 'reject', 'answer', 'respond']),
    comment: z.string().optional(),
    editedHash: z.string().optional(),
    answers: z.record(z.string(), z.string()).optional(),
  }),
  /** One more approves, and more have to. */
  z.object({
    type: z.literal('gate.voted'),
    ...decided,
    contentHash: z.string(),
    comment: z.string().optional(),
  }),
  z.object({ type: z.literal('gate.delegated'), ...audited, to: z.string() }),
  /** Somebody tried what the policy does not allow; it changed nothing. */
  z.object({
    type: z.literal('gate.refused'),
    ...audited,
    decision: z.string().max(20),
    reason: z.string().max(60),
  }),
  /** All links of the gate were taken back, and new ones made. */
  z.object({ type: z.literal('gate.relinked'), ...audited, link: linkTermsSchema }),
  z.object({ type: z.literal('gate.reminded'), at, gateId: z.string(), number: z.int().min(1) }),
  z.object({
    type: z.literal('gate.escalated'),
    at,
    gateId: z.string(),
    number: z.int().min(1),
    /** The users who are asked from now on as well. */
    asked: z.array(z.string()),
  }),
  /** Whoever approves has changed the plan: what others approved before is void. */
  z.object({
    type: z.literal('plan.amended'),
    ...audited,
    plan: planSchema,
    input: z.record(z.string(), z.unknown()),
    changes: z.array(z.string()),
    contentHash: z.string(),
  }),
  /** Somebody named a place that the step may not touch. */
  z.object({ type: z.literal('path.blocked'), ...attempted, path: z.string(), reason: z.string() }),
  /** The step asked for more time than the workflow allows. */
  z.object({ type: z.literal('timeout.clamped'), ...attempted, fromSeconds: z.int(), toSeconds: z.int() }),
  z.object({ type: z.literal('children.started'), ...attempted, runIds: z.array(z.string()) }),
  z.object({
    type: z.literal('attempt.failed'),
    ...attempted,
    error: runErrorSchema,
    usage: usageSchema,
  }),
  z.object({
    type: z.literal('questions.asked'),
    ...attempted,
    questions: z.array(questionSchema),
    context: contextSchema.nullable(),
    gate: gateSchema,
    usage: usageSchema,
  }),
  z.object({
    type: z.literal('questions.answered'),
    ...decided,
    answers: z.record(z.string(), z.string()),
    context: contextSchema.nullable(),
  }),
  z.object({
    type: z.literal('plan.proposed'),
    ...attempted,
    plan: planSchema,
    changes: z.array(z.string()),
    gate: gateSchema,
    usage: usageSchema,
  }),
  z.object({
    type: z.literal('plan.approved'),
    ...decided,
    contentHash: z.string(),
    comment: z.string().optional(),
  }),
  z.object({ type: z.literal('plan.revised'), ...decided, comment: z.string() }),
  z.object({ type: z.literal('plan.rejected'), ...decided, comment: z.string().optional() }),
  z.object({
    type: z.literal('step.completed'),
    ...attempted,
    outcome: z.enum(OUTCOMES),
    hasResult: z.boolean(),
    /** Absent where the step changes no state. */
    state: z.record(z.string(), z.unknown()).optional(),
    usage: usageSchema,
  }),
  /** So many quarters of an hour after its start the run is still under way, and its thread is told. */
  z.object({ type: z.literal('run.progressed'), at, number: z.int().min(1) }),
  z.object({ type: z.literal('run.succeeded'), at }),
  z.object({ type: z.literal('run.failed'), at, error: runErrorSchema, reason: z.string() }),
  z.object({ type: z.literal('run.canceled'), at, by: z.string(), reason: z.string() }),
  z.object({
    type: z.literal('run.redriven'),
    at,
    by: z.string(),
    /** The diagnosis that proposed it, and the hash of what was confirmed. */
    diagnosis: z.object({ diagnosisId: z.string(), contentHash: z.string() }).optional(),
  }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
