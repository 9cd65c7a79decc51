import { z } from 'zod';
import { FUNCTION_IDS } from './commands.ts';
import { kebabIdSchema, textSchema } from './orchestrator-names.ts';

const slackSchema = z
  .strictObject({
    team_id: z
      .string()
      .regex(/^[TE][A-Z0-9]{2,30}$/, "must be a workspace's id, such as T0123ABCD")
      .describe('Of the workspace.'),
    channel_ids: z
      .array(z.string().regex(/^[CDG][A-Z0-9]{2,30}$/, "must be a channel's id, such as C0123ABCD"))
      .min(1, 'must not be empty')
      .optional()
      .describe('Of its channels; all that no other profile names unless told.'),
    tenant_id: z
      .string()
      .regex(/^[\w.@:-]{1,128}$/, "must be a tenant's id")
      .default('default')
      .describe('To whom its runs belong, and whose settings say who its members are.'),
    members: z
      .enum(['known', 'any'])
      .default('known')
      .describe('Whose messages are acted on: those of people whom the tenant knows, or of every member.'),
  })
  .describe('What of Slack is this channel.');

/** `settings.yaml`: which channel belongs to which orchestrator. */
const channelProfileSchema = z
  .strictObject({
    channel: textSchema.describe('Where messages come from, such as slack, http or local.'),
    orchestrator_id: z.string().describe('Whose workflows they start: a folder of workflows/.'),
    allowed_workflows: z
      .array(z.string())
      .min(1, 'must not be empty')
      .optional()
      .describe('Ids of the workflows that may be started from here; all of the orchestrator unless told.'),
    allowed_senders: z
      .array(textSchema)
      .min(1, 'must not be empty')
      .optional()
      .describe('Ids of the people whose messages are acted on; those of everybody unless told.'),
    slack: slackSchema.optional(),
    allowed_functions: z
      .array(z.enum(FUNCTION_IDS))
      .optional()
      .describe('Ids of the functions that may be invoked from here; all of them unless told.'),
  })
  .describe('A channel, or a part of one, that messages come from.');

const orchestratorSettingsSchema = z
  .strictObject({
    private_workspace: textSchema
      .optional()
      .describe("The folder of the orchestrator's files in the bucket; workspace unless told."),
  })
  .describe('What is said of an orchestrator outside of its own document.');

export const settingsSchema = z
  .strictObject({
    channel_profiles: z
      .record(kebabIdSchema, channelProfileSchema)
      .default({})
      .describe('Channel profiles, by id.'),
    orchestrators: z
      .record(kebabIdSchema, orchestratorSettingsSchema.nullable())
      .default({})
      .describe('Settings of orchestrators, by id.'),
  })
  .meta({ title: 'Settings' })
  .describe('Which messages reach which orchestrator.');
export type Settings = z.infer<typeof settingsSchema>;
