import { z } from 'zod';
import { linkTermsSchema } from './gate-link.ts';
import { delegationSchema, gatePolicySchema, voteSchema } from './gate-policy.ts';
import { profileStateSchema } from './profile-state.ts';
import { runOriginSchema } from './run-origin.ts';

/** A run as everyone sees it: every call that returns a run returns this. */
const RUN_STATES = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled'] as const;
const PHASES = ['clarify', 'plan', 'execute', 'completed', 'cancelled'] as const;
export const runStateSchema = z.enum(RUN_STATES);
export type RunState = z.infer<typeof runStateSchema>;
export const phaseSchema = z.enum(PHASES);

export const questionSchema = z.object({
  id: z.string().min(1).max(40).describe('How an answer names the question'),
  question: z.string().min(1).max(500),
  context: z.string().min(1).max(500).describe('Why the answer matters'),
  options: z.array(z.string().min(1).max(200)).max(20).optional(),
});
export type Question = z.infer<typeof questionSchema>;

/** What a model says of a plan; price and time are ours to say. */
export const planDraftSchema = z.object({
  title: z.string().min(1).max(300),
  steps: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        description: z.string().min(1).max(1000),
        agentRole: z.string().min(1).max(100),
        estimatedMinutes: z.number().min(0).max(10_000),
      }),
    )
    .min(1)
    .max(50),
  searchTerms: z.array(z.string().min(1).max(200)).max(50),
  geographicalScope: z.string().min(1).max(300),
  focusAreas: z.array(z.string().min(1).max(300)).max(30),
});

/** What the state machine will really do, in our words: nothing of it comes from a model. */
export const planActionSchema = z.object({
  stepId: z.string(),
  title: z.string(),
  /** Who does it, if an agent does. */
  role: z.string().optional(),
  kind: z.string(),
  /** Whether whoever approves may leave it out. */
  optional: z.boolean(),
  estimatedCostUsd: z.number().min(0),
});
export type PlanAction = z.infer<typeof planActionSchema>;

export const planSchema = planDraftSchema.extend({
  actions: z.array(planActionSchema).default([]),
  dropped: z.array(z.string()).default([]).describe('Steps that whoever approved has left out'),
  capUsd: z.number().min(0).optional().describe('No call is made that could take the run beyond this'),
  estimatedMinutes: z.number().min(0),
  estimatedCostUsd: z.number().min(0).describe('At list prices of the models that the steps name'),
  provider: z.string().describe('Who wrote the plan; `offline` made it up'),
});
export type Plan = z.infer<typeof planSchema>;

export const SHOWN_FILES = ['prompt.md', 'response.md', 'show.md'] as const;

/** What a gate is about: the first two come before the steps, the others within one. */
export const GATE_KINDS = ['questions', 'plan', 'review', 'manual', 'step_questions'] as const;

/** Of what a person handed in that does not fit. */
export const LONGEST_FAULT = 2000;
export const handedInFaultSchema = z.string().max(LONGEST_FAULT);

export const gateSchema = z.object({
  gateId: z.string(),
  kind: z.enum(GATE_KINDS),
  expiresAt: z.iso.datetime(),
  contentHash: z
    .string()
    .describe(
      'The SHA-256, in hex, of the canonical JSON of what is shown: of a file, its text as one JSON string; of `step_questions`, the `questions`. A decision may name what it is about',
    ),
  provider: z.string().describe('Who wrote what is shown; `offline` made it up'),
  stepId: z.string().optional().describe('Of a gate within a step'),
  stepTitle: z.string().optional(),
  attempt: z.int().optional(),
  iteration: z.int().optional(),
  shows: z
    .enum(SHOWN_FILES)
    .optional()
    .describe(
      'Of `review` and `manual`: the file that the person is shown, read at `/runs/{id}/outputs/{stepId}/{shows}` while the gate is open',
    ),
  questions: z
    .array(questionSchema)
    .optional()
    .describe('Of `step_questions`: all that the person is shown. Answers go by their ids'),
  fault: handedInFaultSchema.optional().describe('Why what was handed in before does not fit'),
  openedAt: z.iso.datetime().optional(),
  policy: gatePolicySchema
    .optional()
    .describe('Who may decide, and what happens meanwhile; absent where it is as usual'),
  asked: z.array(z.string()).optional().describe('The users to each of whom a link was made'),
  link: linkTermsSchema.optional(),
  announced: z.boolean().optional().describe('People and systems are told of what happens here'),
  votes: z.array(voteSchema).optional().describe('Who has approved, while more have to'),
  delegations: z.array(delegationSchema).optional(),
  reminders: z.int().optional().describe('How many were sent'),
  escalations: z.int().optional().describe('How many steps of the ladder were taken'),
  changes: z
    .array(z.string())
    .optional()
    .describe('What an approver changed of the content since it was first shown'),
});
export type Gate = z.infer<typeof gateSchema>;

const gateViewSchema = gateSchema.extend({
  url: z
    .string()
    .nullable()
    .describe(
      'The page on which a person decides: the link that was made for the caller, or for whoever has it; null where there is none',
    ),
});

export const usageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z.number(),
});
export type Usage = z.infer<typeof usageSchema>;
export const NOTHING_USED: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

const progressSchema = z.object({
  runId: z.string(),
  workflowId: z.string(),
  state: runStateSchema,
  currentStepId: z.string().nullable(),
  currentAttempt: z.int().nullable(),
  startedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().describe('When something happened, or the run was last looked after'),
  lastProgressAt: z.iso.datetime(),
  summary: z.string(),
  pendingHumanInput: z.boolean(),
  nextExpectedAction: z.string(),
  longRunning: z.boolean().describe('Under way for more than a quarter of an hour'),
});

export const contextSchema = z.object({
  contextId: z.string(),
  userId: z.string(),
  name: z.string(),
  description: z.string(),
  industry: z.string().optional(),
  searchTerms: z.array(z.string()).default([]),
  geographicalScope: z.string().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
  createdAt: z.iso.datetime(),
  lastAccessedAt: z.iso.datetime(),
});
export type StoredContext = z.infer<typeof contextSchema>;

export const runErrorSchema = z.object({
  name: z.string(),
  message: z.string(),
  stepId: z.string().optional(),
});
export type RunError = z.infer<typeof runErrorSchema>;

export const runViewSchema = z.object({
  runId: z.string(),
  workflowId: z.string(),
  workflowVersion: z.string(),
  orchestratorId: z.string().optional(),
  parentRunId: z.string().optional(),
  origin: runOriginSchema.optional().describe('Of a run that a message, an event or a schedule started'),
  userId: z.string(),
  state: runStateSchema,
  phase: phaseSchema,
  /** Of a run of a profile. */
  profile: profileStateSchema.optional(),
  stage: profileStateSchema.shape.stage.optional(),
  userMessage: z.string(),
  questions: z.array(questionSchema),
  answers: z.record(z.string(), z.string()),
  plan: planSchema.nullable(),
  /** What a revised plan changed against the one before it. */
  planChanges: z.array(z.string()),
  results: z.record(z.string(), z.unknown()),
  context: contextSchema.nullable(),
  progress: progressSchema,
  /** The one that has waited longest. */
  gate: gateViewSchema.nullable(),
  /** All that wait for a person; branches that run at the same time may ask at the same time. */
  gates: z.array(gateViewSchema),
  usage: usageSchema,
  completionReason: z.string().optional(),
  error: runErrorSchema.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
});
export type RunView = z.infer<typeof runViewSchema>;
