import { z } from 'zod';
import { gatePolicyInputSchema } from './gate-policy.ts';

const userId = z.string().regex(/^[\w.@:-]{1,128}$/, 'must be a user id');

/** Somebody who can be asked to decide. */
export const personSchema = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  email: z.email().max(320).optional(),
  slackUserId: z
    .string()
    .regex(/^[UW][A-Z0-9]{2,30}$/, "must be a Slack member's id")
    .optional(),
  groups: z
    .array(z.string().regex(/^[\w.:-]{1,120}$/))
    .max(50)
    .default([]),
});
export type Person = z.infer<typeof personSchema>;

/** Ways on which people and systems are told that a gate is open, is due or is decided. */
export const channelSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('email'), from: z.email() }),
  /** To each person who is asked, and to a channel if one is named. */
  z.strictObject({
    kind: z.literal('slack'),
    channel: z.string().min(1).max(80).optional(),
    /** The channel hears of runs as well that are told of in a thread of their own. */
    conversations: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('webhook'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
  z.strictObject({ kind: z.literal('eventbridge') }),
]);
export type Channel = z.infer<typeof channelSchema>;

/** What an operator says about a tenant. No route of the API writes it: a caller cannot take a gate away. */
export const tenantSettingsSchema = z.strictObject({
  /** Whether a plan waits for a person. */
  enable_workflow_approval: z.boolean().default(true),
  /** For gates about whose policy the workflow says nothing. */
  gatePolicy: gatePolicyInputSchema.default({}),
  people: z.record(userId, personSchema).default({}),
  channels: z.array(channelSchema).max(10).default([]),
});
export type TenantSettings = z.infer<typeof tenantSettingsSchema>;
