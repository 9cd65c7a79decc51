import { z } from 'zod';
import { functionIdSchema, runIdSchema } from './commands.ts';
import { userIdSchema } from './context.ts';
import { usageSchema } from './run.ts';
import { ACTIONS, diagnosticsScopeSchema } from './selector.ts';

/** A workflow's inputs have room for it. */
export const LONGEST_TEXT = 16_000;
export const MOST_FILES = 10;
export const LONGEST_REPLY = 12_000;

/** Something that came with a message: its name, and where whoever sent it keeps it. */
export const messageFileSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  mediaType: z.string().max(100).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
});
export type MessageFile = z.infer<typeof messageFileSchema>;

export const toldSchema = z.strictObject({
  channelProfileId: z.string().min(1).max(80).describe('As settings.yaml calls it'),
  conversationId: z
    .string()
    .min(1)
    .max(200)
    .refine(text => !/\p{Cc}/u.test(text), 'must hold no control characters')
    .optional()
    .describe('What belongs together: a thread, a chat'),
  senderId: userIdSchema.describe('Who wrote it; only services may name another user than themselves'),
  text: z
    .string()
    .max(LONGEST_TEXT)
    .refine(text => text.trim() !== '', 'must not be empty'),
  workflowRunId: runIdSchema.optional().describe('The run that the message is about'),
});

/** A message as its channel hands it over. */
export const messageRequestSchema = toldSchema.extend({
  files: z.array(messageFileSchema).max(MOST_FILES).optional(),
});
export type MessageRequest = z.infer<typeof messageRequestSchema>;

/** What was made of a message: one of the selector's actions, or an answer to what its run had asked. */
const MESSAGE_ACTIONS = [...ACTIONS, 'run_continue'] as const;

/** Who chose: an exact command, the run that the message is about, a model, or nobody. */
const SELECTED_VIA = ['fast_path', 'run', 'selector', 'default'] as const;

export const selectionSchema = z.object({
  via: z.enum(SELECTED_VIA),
  action: z.enum(MESSAGE_ACTIONS),
  selectedWorkflow: z.string().optional(),
  diagnosticsScope: diagnosticsScopeSchema.optional(),
  functionId: functionIdSchema.optional(),
  functionArgs: z.record(z.string(), z.unknown()).optional(),
  reason: z.string(),
});
export type Selection = z.infer<typeof selectionSchema>;

/** Why nothing was done. */
const REFUSALS = ['unknown_profile', 'sender', 'workflow', 'function', 'inputs', 'run'] as const;
export const refusalSchema = z.object({ reason: z.enum(REFUSALS), detail: z.string() });
export type Refusal = z.infer<typeof refusalSchema>;

export const MESSAGE_STATUSES = [
  'received',
  'selected',
  'investigating',
  'acted',
  'replied',
  'refused',
  'failed',
] as const;

/** A message as callers see it. */
export const messageViewSchema = z.object({
  messageId: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  action: z.enum(MESSAGE_ACTIONS).nullable(),
  runId: z.string().optional().describe('The run that was started or is spoken of'),
  diagnosisId: z.string().optional().describe('The diagnosis that it asked for'),
  reply: z.string().nullable(),
  result: z.json().optional().describe('What the action says, for programs'),
  refusal: refusalSchema.optional().describe('Why nothing was done'),
  ...toldSchema.shape,
  files: z.array(messageFileSchema),
  selectorId: z.string(),
  selection: selectionSchema.nullable(),
  retries: z.int().describe('How often an unusable choice was asked for again'),
  usage: usageSchema,
  events: z
    .array(z.looseObject({ sequence: z.int(), type: z.string(), at: z.string() }))
    .describe('All that happened to it, in order'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  repliedAt: z.iso.datetime().optional(),
});
export type MessageView = z.infer<typeof messageViewSchema>;
