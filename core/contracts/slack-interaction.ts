import { z } from 'zod';

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

/** What Slack sends when somebody presses a button; it holds much more, and may hold other things some day. */
const blockActionsSchema = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: z.string().min(1).max(100) }),
  actions: z
    .array(z.object({ action_id: z.string().max(255), value: z.string().max(2000).optional() }))
    .min(1),
  response_url: z.string().max(2000).optional(),
});

/** The form as it comes: https://docs.slack.dev/interactivity/handling-user-interaction */
export const slackFormSchema = z.object({ payload: z.string().describe('JSON of type `block_actions`') });

export const slackInteractionSchema = z.object({ payload: json.pipe(blockActionsSchema) });
export type SlackInteraction = z.infer<typeof slackInteractionSchema>;

/** What the buttons that decide carry. */
export const slackButtonSchema = z.object({
  value: json.pipe(
    z.object({ gateId: z.string().min(1).max(100), contentHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
