import { z } from 'zod';
import { DIAGNOSIS_LIMITS, evidenceRefSchema } from './diagnosis-bundle.ts';
import { retrievalScopeSchema } from './diagnosis-tools.ts';

export const CAUSE_KINDS = [
  'provider_outage',
  'throttled',
  'provider_refused',
  'invalid_envelope',
  'missing_output',
  'path_blocked',
  'timeout',
  'iteration_limit',
  'rejected',
  'gate_expired',
  'configuration_error',
  'budget_exhausted',
  'step_blocked',
  'step_failed',
  'content_changed',
  'canceled',
  'child_failed',
  'lost_machine',
  'waiting_for_person',
  'still_running',
  'nothing_failed',
  'other',
] as const;
export const causeKindSchema = z.enum(CAUSE_KINDS);
export type CauseKind = z.infer<typeof causeKindSchema>;

/** Of these nobody would say that something went wrong. */
const NO_FAILURES: readonly CauseKind[] = [
  'canceled',
  'waiting_for_person',
  'still_running',
  'nothing_failed',
];

/** What an answer calls what it found. */
export function headingOf(kind: CauseKind): string {
  return NO_FAILURES.includes(kind) ? 'What became of it' : 'Likely cause';
}

export const NEXT_STEP_ACTIONS = [
  'redrive',
  'relink',
  'decide',
  'answer',
  'start_again',
  'change_settings',
  'wait',
] as const;

export const causeSchema = z.strictObject({
  statement: z.string().min(1).max(1000),
  kind: causeKindSchema,
  confidence: z.enum(['high', 'medium', 'low']),
});
export const claimSchema = z.strictObject({
  text: z.string().min(1).max(600),
  refs: z.array(evidenceRefSchema).min(1).max(8),
});
export const nextStepSchema = z.strictObject({
  text: z.string().min(1).max(400),
  action: z.enum(NEXT_STEP_ACTIONS).optional(),
});

export const retrievalRequestSchema = z.strictObject({
  tool: z.enum([
    'diagnostics.collect_artifacts',
    'diagnostics.collect_logs',
    'diagnostics.snapshot_filesystem',
  ]),
  scope: retrievalScopeSchema,
  reason: z.string().min(1).max(300),
});
export type RetrievalRequest = z.infer<typeof retrievalRequestSchema>;

/** What a model that reasons may say, and nothing beside it. */
export const reasonerReplySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('answer'),
    /** Absent where the evidence does not say. */
    cause: causeSchema.optional(),
    claims: z.array(claimSchema).max(20),
    nextSteps: z.array(nextStepSchema).max(8),
    question: z.string().min(1).max(400).optional(),
  }),
  z.strictObject({
    kind: z.literal('retrieve'),
    requests: z.array(retrievalRequestSchema).min(1).max(DIAGNOSIS_LIMITS.requestsPerRetrieval),
  }),
  z.strictObject({ kind: z.literal('ask'), question: z.string().min(1).max(400) }),
]);
export type ReasonerReply = z.infer<typeof reasonerReplySchema>;
