import { z } from 'zod';
import { isTimeZone } from './time-zone.ts';

const DAY_SECONDS = 24 * 3600;
const seconds = z
  .int()
  .min(1)
  .max(365 * DAY_SECONDS);

const USER = /^[\w.@:-]{1,128}$/;
const GROUP = /^group:[\w.:-]{1,120}$/;
const DOMAIN = /^\*@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** A user's id, `group:<name>`, or `*@<domain>` for everybody whose verified e-mail address is there. */
const approverSchema = z
  .string()
  .max(200)
  .refine(
    name => (name.startsWith('*') ? DOMAIN.test(name) : USER.test(name) || GROUP.test(name)),
    'must be a user id, group:<name> or *@<domain>',
  );

/** When people work: reminders and escalations wait for it. */
export const businessHoursSchema = z.strictObject({
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Vienna'),
  /** From Monday, 1, to Sunday, 7. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7).default([1, 2, 3, 4, 5]),
  from: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00')
    .default('09:00'),
  to: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 17:00')
    .default('17:00'),
});
export type BusinessHours = z.infer<typeof businessHoursSchema>;

const DECISIONS = ['approve', 'revise', 'reject'] as const;

const fields = {
  /** Without them, whoever has the link or may see the run. */
  approvers: z.array(approverSchema).min(1).max(20).optional(),
  /** How many different people have to approve; one who rejects, or asks for changes, is enough. */
  quorum: z.int().min(1).max(20),
  /** Whether who asked for the run, or for whom it was asked, may decide about it. */
  requesterMayApprove: z.boolean(),
  /** `code`: whoever uses a link proves with a code sent to them that the link is theirs. */
  identity: z.enum(['link', 'code']),
  /** The decisions that need a comment; `revise` always does. */
  commentOn: z.array(z.enum(DECISIONS)),
  /** Whether an approver may name somebody else to decide instead. */
  delegation: z.boolean(),
  /** Whether buttons in Slack decide; otherwise they open the page. */
  decideInSlack: z.boolean(),
  /** How long after it was opened, each. */
  remindAfterSeconds: z.array(seconds).max(20),
  /** Who may decide as well, from when on. */
  escalation: z
    .array(z.strictObject({ afterSeconds: seconds, approvers: z.array(approverSchema).min(1).max(20) }))
    .max(5),
  /** Earlier than the time that the workflow allows. */
  expireAfterSeconds: seconds.optional(),
  /** What becomes of the run when nobody has decided in time; never an approval. */
  onExpiry: z.enum(['fail', 'reject']),
  businessHours: businessHoursSchema.optional(),
};

/** Who may decide at a gate, and what happens while nobody does. All of it is data. */
export const gatePolicySchema = z.strictObject(fields);
export type GatePolicy = z.infer<typeof gatePolicySchema>;

/** What an author or an operator says of it; the rest is as usual. */
export const gatePolicyInputSchema = z.strictObject(fields).partial();
export type GatePolicyInput = z.infer<typeof gatePolicyInputSchema>;

export const USUAL_POLICY: GatePolicy = {
  quorum: 1,
  requesterMayApprove: true,
  identity: 'link',
  commentOn: [],
  delegation: false,
  decideInSlack: false,
  remindAfterSeconds: [],
  escalation: [],
  onExpiry: 'fail',
};

/** One who approved, while more have to. */
export const voteSchema = z.object({
  by: z.string(),
  /** In whose place, if somebody delegated. */
  seat: z.string().optional(),
  at: z.iso.datetime(),
  /** What was approved: if that changes, the vote is void. */
  contentHash: z.string(),
  comment: z.string().optional(),
  /** Tells the same approval, sent again, from another one. */
  digest: z.string().optional(),
});
export type Vote = z.infer<typeof voteSchema>;

export const delegationSchema = z.object({ from: z.string(), to: z.string(), at: z.iso.datetime() });
export type Delegation = z.infer<typeof delegationSchema>;

/** How a decision reached us. */
const DECISION_WAYS = ['page', 'api', 'slack', 'channel', 'setting', 'expiry'] as const;
export const decisionSourceSchema = z.object({
  via: z.enum(DECISION_WAYS),
  address: z.string().max(100).optional(),
  userAgent: z.string().max(300).optional(),
});
export type DecisionSource = z.infer<typeof decisionSourceSchema>;
