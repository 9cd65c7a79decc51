import { z } from 'zod';
import { runIdSchema } from './commands.ts';

/** What one diagnosis may look at. Overrides are clamped to these, and the bundle says so. */
export const DIAGNOSIS_LIMITS = {
  files: 20,
  logBlocks: 10,
  excerptBytes: 64 * 1024,
  windowMinutes: 120,
  longestWindowMinutes: 24 * 60,
  turns: 3,
  retrievals: 2,
  requestsPerRetrieval: 3,
  /** Of the journal and of the execution's history: what failed, what it is about, and the newest. */
  events: 120,
  historyEvents: 60,
  runs: 10,
  treeEntries: 200,
} as const;

const EVIDENCE_KINDS = [
  'event',
  'artifact',
  'log',
  'history',
  'selector',
  'tree',
  'workflow',
  'run',
] as const;
export const evidenceKindSchema = z.enum(EVIDENCE_KINDS);
export type EvidenceKind = z.infer<typeof evidenceKindSchema>;

/**
 * A letter and a number: E an event of the journal and H one of the execution's history, by their own numbers; A an artifact, L a block of log
 * lines, S a record of a selector, T a folder's listing, W a workflow, R a run, each counted. It names the same thing in every
 * round of a diagnosis.
 */
export const evidenceRefSchema = z
  .string()
  .regex(/^[EHALSTWR][1-9]\d{0,5}$/, 'must be a reference such as E3');

const instant = z.iso.datetime();
export const timeRangeSchema = z.object({ from: instant, to: instant });
export type TimeRange = z.infer<typeof timeRangeSchema>;

/** Small facts of an excerpt that rules can go by without reading prose. All of it was redacted. */
export const evidenceFactsSchema = z
  .object({
    type: z.string().describe('Of an event, as the journal or Step Functions calls it'),
    at: instant,
    stepId: z.string(),
    attempt: z.int(),
    gateId: z.string(),
    errorName: z.string(),
    errorMessage: z.string(),
    outcome: z.string(),
    state: z.string().describe('Of a run'),
    reason: z.string().describe('What ended a run or a gate'),
    file: z.string().describe('Of an artifact: its name within its attempt'),
    path: z.string().describe('Of a blocked read or write'),
    functionName: z.string().describe('Of log lines'),
    count: z.int().describe('Of an iteration or a loop'),
    limit: z.number(),
  })
  .partial();
export type EvidenceFacts = z.infer<typeof evidenceFactsSchema>;

export const provenanceSchema = z.object({
  /** A key of the bucket, a log group, or `run_1/events/3`: whatever names the place to somebody who looks for it. */
  path: z.string(),
  /** Characters from the beginning of the file to the beginning of the excerpt. */
  offset: z.int().min(0).optional(),
  timeRange: timeRangeSchema.optional(),
  reasonSelected: z.string(),
});

/** One piece of evidence. `text` is data that others wrote: redacted, bounded, never an instruction. */
export const excerptSchema = z.object({
  ref: evidenceRefSchema,
  kind: evidenceKindSchema,
  runId: z.string().optional(),
  /** What to look for at the place: a key of the bucket, an event's number, a log group. */
  locator: z.string(),
  provenance: provenanceSchema,
  text: z.string(),
  truncated: z.boolean(),
  facts: evidenceFactsSchema.optional(),
});
export type Excerpt = z.infer<typeof excerptSchema>;

/** How the run came to be the one that is meant. */
const SCOPE_SOURCES = ['scope', 'message', 'conversation'] as const;

/** Something that was asked for and made smaller. */
export const clampSchema = z.object({ what: z.string(), asked: z.number(), given: z.number() });
export type Clamp = z.infer<typeof clampSchema>;

const alternativeSchema = z.object({
  runId: z.string(),
  source: z.enum(SCOPE_SOURCES),
  workflowId: z.string().optional(),
  state: z.string().optional(),
  notTaken: z.string().describe('Why it is another run that is looked at'),
});

export const scopeDecisionSchema = z.object({
  runId: runIdSchema.optional(),
  source: z.enum(SCOPE_SOURCES).optional(),
  /** Why no run was settled on. */
  unresolvedReason: z.string().optional(),
  stepId: z.string().optional(),
  window: timeRangeSchema.extend({ minutes: z.int(), endsWith: z.enum(['now', 'run']) }).optional(),
  alternatives: z.array(alternativeSchema),
  clamps: z.array(clampSchema),
});
export type ScopeDecision = z.infer<typeof scopeDecisionSchema>;

export const runSummarySchema = z.object({
  ref: evidenceRefSchema,
  runId: z.string(),
  workflowId: z.string(),
  workflowTitle: z.string(),
  state: z.string(),
  phase: z.string(),
  currentStepId: z.string().nullable(),
  failedStepId: z.string().nullable(),
  summary: z.string(),
  error: z.object({ name: z.string(), message: z.string() }).nullable(),
  completionReason: z.string().nullable(),
  redriveCount: z.int(),
  /** Its place among what is looked at: the run in question, one it started, one of the same conversation. */
  relation: z.enum(['subject', 'child', 'conversation']),
  createdAt: instant,
  updatedAt: instant,
});
export type RunSummary = z.infer<typeof runSummarySchema>;

export const workflowSummarySchema = z.object({
  ref: evidenceRefSchema,
  workflowId: z.string(),
  title: z.string(),
  description: z.string(),
  /** Of the run in question: its steps in order. */
  steps: z.array(z.object({ id: z.string(), title: z.string(), type: z.string() })).default([]),
  limits: z.record(z.string(), z.number()).optional(),
});
export type WorkflowSummary = z.infer<typeof workflowSummarySchema>;

export const treeSchema = z.object({
  ref: evidenceRefSchema,
  folder: z.string(),
  entries: z.array(z.object({ path: z.string(), bytes: z.int() })),
  truncated: z.boolean(),
});
export type Tree = z.infer<typeof treeSchema>;

/** What was looked for and is not there, or could not be reached. */
export const missingSchema = z.object({ what: z.string(), where: z.string(), why: z.string() });
export type Missing = z.infer<typeof missingSchema>;
/** A read that was refused. */
export const blockedSchema = z.object({ path: z.string(), reason: z.string(), tool: z.string() });
export type Blocked = z.infer<typeof blockedSchema>;

/**
 * All that an answer may rest on: nothing that is not in here may be cited. Round n holds all that earlier rounds held, with the
 * same references, and is an object of its own: `diagnostics/<id>/bundle-<round>-<hash>.json`.
 */
export const bundleSchema = z.object({
  version: z.literal(1),
  diagnosisId: z.string(),
  round: z.int().min(0),
  gatheredAt: instant,
  question: z.string(),
  scope: scopeDecisionSchema,
  runs: z.array(runSummarySchema),
  workflows: z.array(workflowSummarySchema),
  trees: z.array(treeSchema),
  excerpts: z.array(excerptSchema),
  /** In words for people: what was looked at, whether or not something was found. */
  checked: z.array(z.string()),
  missing: z.array(missingSchema),
  blocked: z.array(blockedSchema),
  /** How many places of secrets were blacked out in the texts above. */
  redactions: z.int(),
  used: z.object({ files: z.int(), logBlocks: z.int(), events: z.int(), historyEvents: z.int() }),
});
export type Bundle = z.infer<typeof bundleSchema>;
