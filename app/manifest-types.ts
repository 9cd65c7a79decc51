import { z } from 'zod';

const resourceName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,47}$/, 'must be kebab-case: a–z, 0–9 and "-", at most 48 characters');
const filePath = z
  .string()
  .regex(/^(?!\.\.?\/)(?!.*\/\.\.\/)[\w.-]+(\/[\w.-]+)*$/, 'must be a path inside the project');
const variableName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'must be a variable name');

const readOrWrite = z.enum(['read', 'write', 'readWrite']);
const startOrOperate = z.enum(['start', 'operate']);
const stateMachineNames = z.array(resourceName).min(1);

/**
 * What an owner may reach, and the variable that tells it where: an environment variable of a
 * function, a `${placeholder}` of a state machine's definition. A host sets the variable and grants
 * the permission together.
 */
const tableBinding = z.strictObject({
  kind: z.literal('table'),
  name: resourceName,
  access: readOrWrite,
  variable: variableName,
});
const bucketBinding = z.strictObject({
  kind: z.literal('bucket'),
  name: resourceName,
  access: readOrWrite,
  variable: variableName,
});
/** A state machine calls the published version of the function that its own version was deployed with. */
const functionBinding = z.strictObject({
  kind: z.literal('function'),
  name: resourceName,
  access: z.literal('invoke'),
  variable: variableName,
});
const stateMachineBinding = z.strictObject({
  kind: z.literal('stateMachine'),
  name: resourceName,
  access: startOrOperate,
  variable: variableName,
});
/**
 * Many machines through one variable: an ARN in which the owner replaces `{name}` by the machine's name. Whoever watches may
 * see how an execution ended, and nothing else; whoever inspects, all that happened in it.
 */
const stateMachinesBinding = z.strictObject({
  kind: z.literal('stateMachines'),
  names: stateMachineNames,
  access: z.enum(['start', 'operate', 'watch', 'inspect']),
  variable: variableName,
});
/** The right to answer for whoever a machine waits for. It needs no variable: a token names its own execution. */
const taskTokensBinding = z.strictObject({
  kind: z.literal('taskTokens'),
  names: stateMachineNames,
  access: z.literal('answer'),
});
/** `<variable>_SECRET_ARN` says where to read it. `variable` itself is for whoever sets the value in the environment. */
const secretBinding = z.strictObject({
  kind: z.literal('secret'),
  name: resourceName,
  access: z.literal('read'),
  variable: variableName,
});
const busBinding = z.strictObject({
  kind: z.literal('bus'),
  name: resourceName,
  access: z.literal('put'),
  variable: variableName,
});
/** A place in a queue for messages, by its URL. */
const queueBinding = z.strictObject({
  kind: z.literal('queue'),
  name: resourceName,
  access: z.literal('send'),
  variable: variableName,
});
/** Anthropic's models on Amazon Bedrock. */
const modelsBinding = z.strictObject({ kind: z.literal('models'), access: z.literal('invoke') });

/** Sending from the addresses that the account has verified. */
const emailBinding = z.strictObject({ kind: z.literal('email'), access: z.literal('send') });
/** Where people and systems outside find the routes: `https://…`, without a slash at the end. */
const publicUrlBinding = z.strictObject({
  kind: z.literal('publicUrl'),
  access: z.literal('name'),
  variable: variableName,
});

/** The logs of functions, through one variable: the name of a log group in which the owner replaces `{name}` by the function's. */
const logsBinding = z.strictObject({
  kind: z.literal('logs'),
  names: z.array(resourceName).min(1),
  access: z.literal('read'),
  variable: variableName,
});

/** Work that somebody outside polls for. */
const activityBinding = z.strictObject({
  kind: z.literal('activity'),
  name: resourceName,
  access: z.literal('schedule'),
  variable: variableName,
});

/** A definition holds only what its states can name. */
const stateMachineOwnBinding = z.discriminatedUnion('kind', [
  tableBinding,
  bucketBinding,
  functionBinding,
  stateMachineBinding,
  activityBinding,
]);
const bindingSchema = z.discriminatedUnion('kind', [
  tableBinding,
  bucketBinding,
  functionBinding,
  stateMachineBinding,
  stateMachinesBinding,
  taskTokensBinding,
  secretBinding,
  busBinding,
  queueBinding,
  modelsBinding,
  emailBinding,
  publicUrlBinding,
  activityBinding,
  logsBinding,
]);

const functionSchema = z.strictObject({
  name: resourceName,
  /** The module that exports `handler`, from the project's root. */
  handler: filePath,
  timeoutSeconds: z.int().min(1).max(900),
  memoryMb: z.int().min(128).max(10_240),
  environment: z.record(variableName, z.string()).default({}),
  bindings: z.array(bindingSchema).default([]),
  /** IAM actions that can name no single resource, such as `states:ListStateMachines`. */
  accountActions: z.array(z.string().regex(/^[a-z0-9-]+:[A-Za-z]+$/, 'must be an IAM action')).default([]),
  reservedConcurrency: z.int().min(0).optional(),
  /** The queue that gets an event which the function was invoked with and could not handle, after all retries. */
  deadLetters: resourceName.optional(),
});

const stateMachineSchema = z.strictObject({
  name: resourceName,
  /** The ASL file, from the project's root. */
  definition: filePath,
  type: z.enum(['STANDARD', 'EXPRESS']),
  bindings: z.array(stateMachineOwnBinding).default([]),
});

const routeSchema = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'ANY']),
  path: z
    .string()
    .regex(
      /^(\/|(\/([^/{}]+|\{[\w.-]+\}))*(\/[^/{}]+|\/\{[\w.-]+\+?\}))$/,
      'must start with "/" and hold whole-segment {parameters}; {name+} only at the end',
    ),
  function: resourceName,
});

const targetSchema = z.strictObject({
  kind: z.enum(['function', 'stateMachine']),
  name: resourceName,
  /** What the target receives instead of the event. */
  input: z.json().optional(),
});

const eventRuleSchema = z.strictObject({
  name: resourceName,
  /** The account's default bus, where AWS's own events are, unless it names another. */
  bus: resourceName.optional(),
  pattern: z.record(z.string(), z.json()),
  /** Only events about executions of this system's machines, also of those that have been taken out since. */
  ownExecutionsOnly: z.boolean().default(false),
  target: targetSchema,
  /** The queue that gets an event which the target did not take. */
  deadLetters: resourceName.optional(),
});

const scheduleExpression = z.string().regex(/^(rate|cron)\(.+\)$/, 'must be rate(…) or cron(…)');

/** EventBridge runs schedules on the default bus only. */
const scheduleSchema = z.strictObject({
  name: resourceName,
  expression: scheduleExpression,
  target: targetSchema,
});

/** In the input of a call: stands for the time at which it was due, such as 2026-11-20T08:00:00Z. */
export const SCHEDULED_TIME = '<aws.scheduler.scheduled-time>';

/** A function that is called at times by the clocks of a zone: what EventBridge Scheduler does. */
const scheduledCallSchema = z.strictObject({
  name: resourceName,
  expression: scheduleExpression,
  timeZone: z.string().min(1).default('UTC'),
  enabled: z.boolean().default(true),
  function: resourceName,
  /** What the function receives. */
  input: z.json(),
  /** The queue that gets a call which did not reach the function. */
  deadLetters: resourceName,
});

/** Goes off when the highest value of a metric of ours is above a threshold. */
const alarmSchema = z.strictObject({
  name: resourceName,
  description: z.string().min(1).max(1024),
  metric: z.string().regex(/^[A-Z][A-Za-z]+$/, 'must be the name of a metric'),
  above: z.number(),
  periodSeconds: z.int().min(60).max(86_400).multipleOf(60),
});

const keySchema = z.strictObject({ name: z.string().min(1).max(255), type: z.enum(['S', 'N', 'B']) });

const tableSchema = z.strictObject({
  name: resourceName,
  partitionKey: keySchema,
  sortKey: keySchema.optional(),
  indexes: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[\w.-]{3,255}$/, 'must be 3–255 letters, digits, "_", "." or "-"'),
        partitionKey: keySchema,
        sortKey: keySchema.optional(),
        projection: z.union([z.enum(['ALL', 'KEYS_ONLY']), z.array(z.string().min(1)).min(1)]).default('ALL'),
      }),
    )
    .default([]),
  ttlAttribute: z.string().min(1).optional(),
});

const bucketSchema = z.strictObject({ name: resourceName.min(3) });

const secretSchema = z.strictObject({
  name: resourceName,
  /** What it is for and, unless it is generated, where its value comes from: whoever operates the system reads it. */
  description: z.string().min(1).max(2048),
  /** A host makes a random value; otherwise somebody must provide one. */
  generate: z.boolean().default(false),
});

const busSchema = z.strictObject({
  name: resourceName.refine(name => name !== 'default', 'every account has a default bus'),
});

const queueSchema = z.strictObject({
  name: resourceName,
  /** For how long it keeps a message that nobody takes. */
  retentionDays: z.int().min(1).max(14),
});

export const manifestSchema = z.strictObject({
  functions: z.array(functionSchema).default([]),
  stateMachines: z.array(stateMachineSchema).default([]),
  routes: z.array(routeSchema).default([]),
  eventRules: z.array(eventRuleSchema).default([]),
  schedules: z.array(scheduleSchema).default([]),
  scheduledCalls: z.array(scheduledCallSchema).default([]),
  alarms: z.array(alarmSchema).default([]),
  tables: z.array(tableSchema).default([]),
  buckets: z.array(bucketSchema).default([]),
  secrets: z.array(secretSchema).default([]),
  buses: z.array(busSchema).default([]),
  queues: z.array(queueSchema).default([]),
  activities: z.array(z.strictObject({ name: resourceName })).default([]),
});

export type ManifestDescription = z.input<typeof manifestSchema>;
export type Manifest = z.output<typeof manifestSchema>;
export type ManifestStateMachine = Manifest['stateMachines'][number];
export type ManifestRoute = Manifest['routes'][number];
export type ManifestEventRule = Manifest['eventRules'][number];
export type ManifestAlarm = Manifest['alarms'][number];
export type ManifestTarget = z.output<typeof targetSchema>;
export type ManifestScheduledCall = Manifest['scheduledCalls'][number];
export type ManifestQueue = Manifest['queues'][number];
export type ManifestTable = Manifest['tables'][number];
export type ManifestSecret = Manifest['secrets'][number];
export type Binding = z.output<typeof bindingSchema>;
export type SecretBinding = z.output<typeof secretBinding>;
