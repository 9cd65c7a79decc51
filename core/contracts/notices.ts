import { z } from 'zod';
import { progressMessageSchema } from './progress-message.ts';
import { GATE_KINDS } from './run.ts';
import { runMessageSchema } from './run-news.ts';
import { toldOfRun } from './told-of-run.ts';

const DECISIONS = ['answer', 'approve', 'revise', 'reject', 'respond'] as const;

const told = {
  ...toldOfRun,
  gateId: z.string(),
  gateKind: z.enum(GATE_KINDS),
  /** Of what is decided about: a decision may name it. */
  contentHash: z.string(),
  expiresAt: z.iso.datetime(),
  stepId: z.string().optional(),
  attempt: z.int().optional(),
};

/** What systems are told of a gate: ids only. Who may decide, and how, they have to ask the API. */
export const gateMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('gate.requested'), ...told }),
  z.strictObject({ type: z.literal('gate.reminded'), ...told, number: z.int().min(1) }),
  z.strictObject({ type: z.literal('gate.escalated'), ...told, number: z.int().min(1) }),
  z.strictObject({ type: z.literal('gate.delegated'), ...told, from: z.string(), to: z.string() }),
  z.strictObject({ type: z.literal('gate.changed'), ...told, by: z.string() }),
  z.strictObject({ type: z.literal('gate.decided'), ...told, decision: z.enum(DECISIONS), by: z.string() }),
  z.strictObject({ type: z.literal('gate.expired'), ...told }),
]);
export type GateMessage = z.infer<typeof gateMessageSchema>;

/** A code for one person alone; no system hears of it, and the code itself is not in here. */
const codeMessageSchema = z.strictObject({ type: z.literal('gate.code_sent'), ...told });
/** A reply to a message, in the thread that it came from; it need not be about a run. */
const replyMessageSchema = z.strictObject({
  type: z.literal('message.replied'),
  ...{ version: told.version, id: told.id, at: told.at, tenantId: told.tenantId },
  messageId: z.string(),
  runId: z.string().optional(),
});
const factSchema = z.discriminatedUnion('type', [
  ...gateMessageSchema.options,
  ...progressMessageSchema.options,
  ...runMessageSchema.options,
]);
const shownFactSchema = z.discriminatedUnion('type', [
  ...factSchema.options,
  codeMessageSchema,
  replyMessageSchema,
]);

/** One message to one recipient about one event of a run. */
export const noticeSchema = z.object({
  /** `<runId>#<sequence of the event>#<channel>#<recipient>`: nobody is told the same twice. */
  key: z.string(),
  sequence: z.int().min(1),
  channel: z.enum(['email', 'slack', 'webhook', 'eventbridge']),
  /** A user's id, `#<channel of Slack>`, the digest of a webhook's address, or `bus`, `bus/state`, `bus/step`. */
  recipient: z.string(),
  fact: factSchema,
  /** What whoever decided said. */
  comment: z.string().optional(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** `would be sent`: the local host has nothing to send it with, and shows it instead. */
const NOTICE_STATES = ['waiting', 'sent', 'would be sent', 'failed'] as const;

/** What is kept of a notice. `body` is what was sent, but for the key of the link. */
export const noticeRecordSchema = z.object({
  notice: noticeSchema,
  /** The address, as an operator may read it. */
  to: z.string(),
  recordedAt: z.iso.datetime(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(NOTICE_STATES),
  attempts: z.int(),
  /** When it may be sent, or sent again. */
  nextAt: z.iso.datetime(),
  reason: z.string().optional(),
  /** The last attempt has certainly not got through, nor any before it. */
  isUnsent: z.boolean().optional(),
  /** What the other side calls it. */
  messageId: z.string().optional(),
  settledAt: z.iso.datetime().optional(),
});
export type NoticeRecord = z.infer<typeof noticeRecordSchema>;

/** What the outbox shows: besides what is told of gates, the codes that would be sent, and replies. */
export const outboxRecordSchema = noticeRecordSchema.extend({
  notice: noticeSchema.extend({ fact: shownFactSchema }),
});
export type OutboxRecord = z.infer<typeof outboxRecordSchema>;

/** Where the link stands in a body that is kept. */
export const LINK_PLACE = '[link]';

/** What `notify` is invoked with. */
export const notifyRequestSchema = z.union([
  z.object({ notify: z.union([z.string().min(1), z.array(z.string().min(1)).max(100)]) }),
  z.object({
    sendCode: z.object({
      tenantId: z.string(),
      runId: z.string(),
      gateId: z.string(),
      userId: z.string(),
      code: z.string(),
    }),
  }),
]);
export type CodeMessage = Extract<z.infer<typeof notifyRequestSchema>, { sendCode: unknown }>['sendCode'];

/** What the outbox shows. */
export interface OutboxPage {
  readonly entries: readonly {
    readonly record: OutboxRecord;
    /** The link that was sent; absent where there was none, or where its gate is no longer known. */
    readonly link?: string;
  }[];
  /** Where the page with the older ones begins. */
  readonly next?: string;
}
