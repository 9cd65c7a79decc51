import { z } from 'zod';
import { functionIdSchema, runIdSchema } from './commands.ts';
import { DIAGNOSIS_LIMITS } from './diagnosis-bundle.ts';

export const ACTIONS = [
  'workflow_start',
  'workflow_status',
  'diagnostics_investigate',
  'command_invoke',
] as const;
export const LONGEST_REASON = 200;
/** Beyond this a reply is not even read: no choice takes so many words. */
export const LONGEST_SELECTION = 8_000;

/** What a selector is asked, as it is kept. */
export const selectorRequestSchema = z.object({
  selectorId: z.string(),
  channelProfileId: z.string(),
  messageId: z.string(),
  conversationId: z.string().optional(),
  userMessage: z.string(),
  availableWorkflows: z
    .array(z.object({ id: z.string(), title: z.string(), description: z.string() }))
    .min(1),
  defaultWorkflow: z.string(),
  availableFunctions: z.array(z.object({ id: functionIdSchema, help: z.string(), args: z.string() })),
  /** What the run of the conversation waits to be told; others wrote it. */
  openQuestions: z.array(z.string()).default([]),
  /** Names alone. */
  files: z.array(z.string()).default([]),
});
export type SelectorRequest = z.infer<typeof selectorRequestSchema>;

export const stepIdSchema = z.string().regex(/^[\w-]{1,80}$/, 'must be the id of a step');

export const diagnosticsScopeSchema = z.strictObject({
  runId: runIdSchema.optional(),
  stepId: stepIdSchema.optional(),
  timeWindowMinutes: z.int().min(1).max(DIAGNOSIS_LIMITS.longestWindowMinutes).optional(),
});

const common = {
  selectorId: z.string(),
  reason: z.string().trim().min(1).max(LONGEST_REASON),
};
const selected = { ...common, status: z.literal('selected') };

/** What a selector may say, and nothing beside it. */
const selectedSchema = z.discriminatedUnion('action', [
  z.strictObject({ ...selected, action: z.literal('workflow_start'), selectedWorkflow: z.string() }),
  z.strictObject({ ...selected, action: z.literal('workflow_status') }),
  z.strictObject({
    ...selected,
    action: z.literal('diagnostics_investigate'),
    diagnosticsScope: diagnosticsScopeSchema,
  }),
  z.strictObject({
    ...selected,
    action: z.literal('command_invoke'),
    functionId: functionIdSchema,
    functionArgs: z.record(z.string(), z.unknown()),
  }),
]);
export const selectorResultSchema = z.discriminatedUnion('status', [
  selectedSchema,
  z.strictObject({ ...common, status: z.literal('failed') }),
]);
export type SelectorResult = z.infer<typeof selectorResultSchema>;
export type SelectedResult = z.infer<typeof selectedSchema>;
