import { z } from 'zod';

/** Time stamps name messages of a channel. */
const ts = z.string().regex(/^\d{1,12}\.\d{1,8}$/);
const teamId = z.string().regex(/^[TE][A-Z0-9]{2,30}$/);

/** As far as it is looked at; what does not fit is as if it were not there. */
const fileSchema = z.object({
  name: z.string().optional().catch(undefined),
  mimetype: z.string().optional().catch(undefined),
  permalink: z.string().optional().catch(undefined),
});

/** Somebody wrote something: https://docs.slack.dev/reference/events/message */
export const slackPostSchema = z.object({
  type: z.enum(['app_mention', 'message']),
  subtype: z.string().optional(),
  hidden: z.boolean().optional(),
  /** Absent where an app wrote it. */
  user: z
    .string()
    .regex(/^[UW][A-Z0-9]{1,30}$/)
    .optional(),
  /** The workspace of whoever wrote it, where a channel is shared with others. */
  user_team: teamId.optional().catch(undefined),
  team: teamId.optional().catch(undefined),
  bot_id: z.string().optional(),
  text: z.string().default(''),
  ts,
  thread_ts: ts.optional(),
  channel: z.string().regex(/^[CDG][A-Z0-9]{2,30}$/),
  channel_type: z.string().optional(),
  files: z.array(fileSchema.catch({})).optional().catch(undefined),
});
export type SlackPostEvent = z.infer<typeof slackPostSchema>;

/** What arrives at the request URL: https://docs.slack.dev/apis/events-api */
export const slackEnvelopeSchema = z.looseObject({
  type: z.string().max(100).describe('`event_callback`, or `url_verification` when the URL is entered'),
});

export const slackChallengeSchema = z.object({ challenge: z.string().min(1).max(1000) });

export const slackCallbackSchema = z.object({
  team_id: teamId,
  event_id: z.string().min(1).max(100),
  event: z.looseObject({ type: z.string().max(100) }),
  /** As whom the app is installed. */
  authorizations: z
    .array(z.object({ user_id: z.string(), is_bot: z.boolean().optional() }))
    .optional()
    .catch(undefined),
});
export type SlackCallback = z.infer<typeof slackCallbackSchema>;
