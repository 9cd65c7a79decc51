import { z } from 'zod';
import { FUNCTION_IDS } from './commands.ts';
import { kebabIdSchema, textSchema } from './orchestrator-names.ts';
import { isTimeZone } from './time-zone.ts';

const ID = /^[\w.@:-]{1,128}$/;
const tenantIdSchema = z.string().regex(ID, "must be a tenant's id");
const userIdSchema = z.string().regex(ID, "must be a user's id");

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
    tenant_id: tenantIdSchema
      .default('default')
      .describe('To whom its runs belong, and whose settings say who its members are.'),
    members: z
      .enum(['known', 'any'])
      .default('known')
      .describe('Whose messages are acted on: those of people whom the tenant knows, or of every member.'),
  })
  .describe('What of Slack is this channel.');

/** `settings.yaml`: which channel belongs to which orchestrator, and what else may start runs. */
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

const eventSourceSchema = z
  .strictObject({
    tenant_id: tenantIdSchema.describe('To whom the runs belong that its events start.'),
    user_id: userIdSchema.optional().describe('For whom all of them are started.'),
    users: z
      .union([z.literal('any'), z.array(userIdSchema).min(1, 'must not be empty')])
      .optional()
      .describe('In place of user_id: whom an event may name, and has to.'),
    allowed_workflows: z
      .array(z.string())
      .min(1, 'must not be empty')
      .optional()
      .describe(
        'Ids of the workflows that its events may start, as GET /workflows lists them; all unless told.',
      ),
    channel_profiles: z
      .array(z.string())
      .min(1, 'must not be empty')
      .optional()
      .describe('Ids of the channel profiles that its events may write to; none unless told.'),
  })
  .describe('Whoever puts events of this source on the bus may start runs.');

/** As EventBridge has it; what AWS itself raises and what we raise is never a request. */
const sourceNameSchema = z
  .string()
  .regex(
    /^(?!aws\.)(?!countersign$)[A-Za-z0-9._-]{1,256}$/,
    'must be a source of events such as acme.orders, and neither countersign nor one of AWS',
  );

const scheduleSchema = z
  .strictObject({
    expression: z
      .string()
      .max(256)
      .describe(
        'cron(minutes hours day-of-month month day-of-week year) or rate(value unit), as EventBridge has it.',
      ),
    time_zone: z
      .string()
      .refine(isTimeZone, 'must be a time zone such as Europe/Vienna')
      .optional()
      .describe('By whose clocks a cron expression goes; UTC unless told.'),
    workflow_id: z.string().describe('The workflow that is started.'),
    orchestrator_id: z
      .string()
      .optional()
      .describe('Whose workflow it is, if workflow_id is as its orchestrator calls it.'),
    input: z.record(z.string(), z.unknown()).default({}).describe('What the workflow is given.'),
    tenant_id: tenantIdSchema.describe('To whom the runs belong.'),
    user_id: userIdSchema.describe('For whom they are started.'),
    enabled: z.boolean().default(true).describe('Whether it is kept at all.'),
  })
  .describe('When a workflow is started by itself.');

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
    event_sources: z
      .record(sourceNameSchema, eventSourceSchema)
      .default({})
      .describe('Whose events may start runs, by source.'),
    schedules: z
      .record(kebabIdSchema.max(48, 'must be at most 48 characters long'), scheduleSchema)
      .default({})
      .describe('What starts by itself, by id.'),
  })
  .meta({ title: 'Settings' })
  .describe('Which messages reach which orchestrator, and which events and times start which workflow.');
export type Settings = z.infer<typeof settingsSchema>;
