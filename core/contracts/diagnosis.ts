import { z } from 'zod';
import { runIdSchema } from './commands.ts';
import {
  DIAGNOSIS_LIMITS,
  evidenceKindSchema,
  evidenceRefSchema,
  missingSchema,
  provenanceSchema,
} from './diagnosis-bundle.ts';
import { causeSchema, claimSchema, nextStepSchema } from './diagnosis-reply.ts';
import { usageSchema } from './run.ts';
import { diagnosticsScopeSchema, stepIdSchema } from './selector.ts';

/**
 * A diagnosis runs beside the run that it is about, as an execution of `diagnose` that bears its id:
 *
 *     Gather → Reason → What next ─retrieve→ Gather (at most 2 times)
 *                                 └compose→ Compose, and where a message asked: Reply
 *
 * - **Gather** (`gather-evidence`, `gatherPayloadSchema`) settles the scope in round 0 and writes
 *   `diagnostics/<id>/bundle-<round>-<hash>.json` and `results-<round>-<hash>.json`, then the event `evidence.gathered`. Where no run can be
 *   settled on it writes `scope.unresolved` with the question instead. In round n it does what the last turn asked for.
 * - **Reason** (`reason`, `reasonPayloadSchema`) reads the newest bundle and asks a model once. It writes `turn.started`
 *   (a claim), then `turn.completed` or `turn.failed`, and answers `{next}`. Where the scope is unresolved it asks nobody and
 *   answers `compose`.
 * - **Compose** (`compose-diagnosis`, `composePayloadSchema`) also comes where an earlier state failed for good, then with
 *   `failed`. It needs nothing but the record and what there is of a bundle, writes `diagnosis.answered` (or
 *   `diagnosis.failed`), and where a message asked the message's `action.completed`.
 * - **Reply** is the same function as that of `receive-message`.
 */

/** What is asked, and by whom. Written down before the machine starts. */
export const diagnosisRequestSchema = z.object({
  diagnosisId: z.string(),
  tenantId: z.string(),
  /** Who asks. What he may not see does not exist for the diagnosis either. */
  requestedBy: z.string(),
  /** A service asks for whoever takes part in the conversation. */
  isVouched: z.boolean().default(false),
  /** The run that the request is about, by route or as the message's `workflowRunId`. */
  runId: runIdSchema.optional(),
  messageId: z.string().optional(),
  /** Of the orchestrator behind the message's channel. */
  orchestratorId: z.string().optional(),
  question: z.string().max(16_000),
  scope: diagnosticsScopeSchema,
  conversation: z.object({ channelProfileId: z.string(), conversationId: z.string() }).optional(),
  /** Of a request with a key: tells a repeated one from a different one. */
  requestHash: z.string().optional(),
});
export type DiagnosisRequest = z.infer<typeof diagnosisRequestSchema>;

const DIAGNOSIS_STATUSES = ['gathering', 'reasoning', 'asking', 'answered', 'failed'] as const;
export const diagnosisStatusSchema = z.enum(DIAGNOSIS_STATUSES);

/** An object of the audit. */
export const keptFileSchema = z.object({ key: z.string(), sha256: z.string() });
export type KeptFile = z.infer<typeof keptFileSchema>;

/** What a reference of a claim leads to. */
const resolvedReferenceSchema = z.object({
  ref: evidenceRefSchema,
  kind: evidenceKindSchema,
  path: z.string().describe('Of the evidence itself'),
  url: z.string().optional().describe('The route that shows it, where one does'),
  provenance: provenanceSchema,
  excerpt: z.string().optional().describe('The first words of it'),
});

export const proposedRedriveSchema = z.object({
  runId: z.string(),
  stepId: z.string().nullable(),
  reason: z.string(),
  refs: z.array(evidenceRefSchema),
  redriveCount: z.int().describe('How often it had been redriven: the proposal is about that failure alone'),
});

/** A proposal as it stands: nothing is redriven before a person has confirmed just this. */
export const redriveGateSchema = z.object({
  state: z.enum(['open', 'void']).describe('`void`: the run is no longer as it was when it was looked at'),
  url: z.string().describe('The page on which a person confirms; POST confirms'),
  contentHash: z.string().describe('Of the answer and of the run as it is now'),
});
export type RedriveGate = z.infer<typeof redriveGateSchema>;

/** What the composition says: stored once, shown by every call. */
export const answerSchema = z.object({
  cause: causeSchema.nullable(),
  uncertainty: z.string().optional().describe('Where no cause is plain'),
  claims: z.array(claimSchema),
  struckOut: z.int().min(0).describe('Claims that were left out because they rested on nothing'),
  references: z.array(resolvedReferenceSchema),
  nextSteps: z.array(nextStepSchema),
  checked: z.array(z.string()),
  missing: z.array(missingSchema),
  question: z.string().optional(),
  proposedRedrive: proposedRedriveSchema.optional(),
  message: z.string().max(12_000).describe('All of it in words'),
});
export type Answer = z.infer<typeof answerSchema>;

/** A diagnosis as callers see it. */
export const diagnosisSchema = z.object({
  diagnosisId: z.string(),
  runId: z.string().optional().describe('Absent until it is settled, and where it cannot be'),
  messageId: z.string().optional(),
  status: diagnosisStatusSchema,
  ...answerSchema.partial({ message: true }).shape,
  redrive: redriveGateSchema.optional().describe('Where a redrive is proposed'),
  bundle: keptFileSchema.nullable(),
  files: z.array(keptFileSchema).describe('Everything that was kept of it'),
  usage: usageSchema,
  turns: z.int(),
  retrievals: z.int(),
  error: z.string().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().optional(),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;

/** What `POST /runs/{id}/diagnose` takes. */
export const diagnoseRequestSchema = z
  .strictObject({
    question: z.string().trim().min(1).max(4000).optional(),
    stepId: stepIdSchema.optional(),
    timeWindowMinutes: z
      .int()
      .min(1)
      .max(DIAGNOSIS_LIMITS.longestWindowMinutes)
      .optional()
      .describe('How far back logs are looked through; 120 unless told'),
  })
  .default({});

const diagnosisIdSchema = z.string().regex(/^dx_[\w-]{4,76}$/, 'must be the id of a diagnosis');
export const diagnosisQuerySchema = z.strictObject({
  diagnosisId: diagnosisIdSchema.optional().describe('The newest unless told'),
});

export const confirmRedriveSchema = z.strictObject({
  diagnosisId: diagnosisIdSchema,
  contentHash: z.string().max(100).describe('As `redrive.contentHash` of the diagnosis'),
});

/** The audit of a diagnosis, file by file. */
export const diagnosisFilesSchema = z.object({
  diagnosisId: z.string(),
  status: diagnosisStatusSchema,
  error: z.string().optional(),
  clarifyingQuestion: z.string().optional(),
  bundle: keptFileSchema.nullable().describe('The one that the answer rests on'),
  files: z.array(keptFileSchema.extend({ url: z.string().describe('Where GET answers with the content') })),
});
export type DiagnosisFiles = z.infer<typeof diagnosisFilesSchema>;

/** What a reference stands for. Others wrote the text. */
export const evidenceSchema = z.object({
  ref: evidenceRefSchema,
  kind: evidenceKindSchema,
  path: z.string(),
  provenance: provenanceSchema,
  text: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;
