import { machineVariable } from '../core/contracts/machine-variable.ts';
import { MESSAGE_POSTED } from '../core/contracts/message-posted.ts';
import { RUN_REQUESTED } from '../core/contracts/run-requested.ts';
import { activityName, activityVariable, WORKER_PROVIDERS } from '../core/contracts/worker-task.ts';
import workflows from '../statemachines/compiled/index.json' with { type: 'json' };
import { orchestratorDirectory } from '../statemachines/compiled/orchestrators.ts';
import type { ManifestDescription } from './manifest-types.ts';
import { parseManifest } from './parse-manifest.ts';
import { scheduledCallsOf } from './scheduled-calls.ts';

const TABLE = 'countersign-records';
const BUCKET = 'countersign-content';
const EVENT_BUS = 'countersign-events';
const DEAD_LETTERS = 'countersign-dead-letters';
const MACHINES = workflows.map(({ id }) => id);

type FunctionDescription = NonNullable<ManifestDescription['functions']>[number];
type Binding = NonNullable<FunctionDescription['bindings']>[number];

const table = (access: 'read' | 'readWrite'): Binding => ({
  kind: 'table',
  name: TABLE,
  access,
  variable: 'TABLE_NAME',
});
const bucket = (access: 'read' | 'readWrite'): Binding => ({
  kind: 'bucket',
  name: BUCKET,
  access,
  variable: 'BUCKET_NAME',
});
const operateMachines: Binding = {
  kind: 'stateMachines',
  names: MACHINES,
  access: 'operate',
  variable: 'MACHINE_ARN',
};
const watchMachines: Binding = { ...operateMachines, access: 'watch' };
const startDiagnose: Binding = {
  kind: 'stateMachine',
  name: 'diagnose',
  access: 'start',
  variable: 'DIAGNOSE_ARN',
};
const startReceiveMessage: Binding = {
  kind: 'stateMachine',
  name: 'receive-message',
  access: 'start',
  variable: 'RECEIVE_MESSAGE_ARN',
};
const putOnBus: Binding = { kind: 'bus', name: EVENT_BUS, access: 'put', variable: 'EVENT_BUS_NAME' };
/** Where the pages and the API are found. */
const publicUrl: Binding = { kind: 'publicUrl', access: 'name', variable: 'PUBLIC_URL' };
/** For events that can never be used. */
const keepDeadLetters: Binding = {
  kind: 'queue',
  name: DEAD_LETTERS,
  access: 'send',
  variable: 'DEAD_LETTERS_URL',
};
const linkKey: Binding = { kind: 'secret', name: 'link-key', access: 'read', variable: 'LINK_KEY' };
const invokeDecide: Binding = {
  kind: 'function',
  name: 'decide',
  access: 'invoke',
  variable: 'DECIDE_FUNCTION_ARN',
};
const invokeNotify: Binding = {
  kind: 'function',
  name: 'notify',
  access: 'invoke',
  variable: 'NOTIFY_FUNCTION_ARN',
};
/** With what Slack signs its requests. */
const slackSigningSecret: Binding = {
  kind: 'secret',
  name: 'slack-signing-secret',
  access: 'read',
  variable: 'SLACK_SIGNING_SECRET',
};
/** As whom messages are posted in Slack. */
const slackBotToken: Binding = {
  kind: 'secret',
  name: 'slack-bot-token',
  access: 'read',
  variable: 'SLACK_BOT_TOKEN',
};
/** What a function needs that asks models. */
const askModels: Binding[] = [
  { kind: 'secret', name: 'anthropic-api-key', access: 'read', variable: 'ANTHROPIC_API_KEY' },
  { kind: 'models', access: 'invoke' },
];

const ROUTES: Readonly<Record<string, readonly string[]>> = {
  health: ['GET /healthz'],
  api: [
    'POST /runs',
    'GET /runs',
    'GET /runs/{id}',
    'HEAD /runs/{id}',
    'POST /runs/{id}/cancel',
    'POST /runs/{id}/redrive',
    'GET /runs/{id}/events',
    'GET /runs/{id}/session',
    'GET /runs/{id}/audit',
    'GET /runs/{id}/outputs',
    'GET /runs/{id}/outputs/{step}/{key}',
    'GET /runs/{id}/files/{path+}',
    'POST /runs/{id}/diagnose',
    'GET /runs/{id}/diagnosis',
    'GET /runs/{id}/diagnosis/bundle',
    'GET /runs/{id}/diagnosis/files/{path+}',
    'GET /runs/{id}/diagnosis/evidence/{ref}',
    'GET /runs/{id}/diagnosis/redrive',
    'POST /runs/{id}/diagnosis/redrive',
    'GET /gates/{id}',
    // Mail scanners ask so; without a route of its own it would be nowhere.
    'HEAD /gates/{id}',
    'GET /console/gate-page.js',
    'GET /outbox',
    'GET /workflows',
    'GET /workflows/{id}',
    'GET /workflows/{id}/graph.svg',
    'GET /contexts',
    'POST /contexts',
    'GET /contexts/{id}',
    'GET /openapi.json',
    'GET /',
    // Whatever else is asked for gets a problem that says where to look.
    'ANY /{path+}',
  ],
  messages: ['POST /messages', 'GET /messages/{id}', 'POST /slack/events'],
  decide: [
    'POST /runs/{id}/answers',
    'POST /runs/{id}/decision',
    'POST /runs/{id}/response',
    'POST /runs/{id}/delegate',
    'POST /runs/{id}/relink',
    'POST /gates/{id}',
    'POST /slack/interactions',
  ],
};

const STEP_FUNCTIONS = [
  ['run-step', 'RunStepFunctionArn'],
  ['open-gate', 'OpenGateFunctionArn'],
] as const;
const GATED_FUNCTIONS = [
  ['clarify', 'ClarifyFunctionArn'],
  ['plan', 'PlanFunctionArn'],
  ...STEP_FUNCTIONS,
] as const;

/** Whose logs speak of runs: a diagnosis looks there. */
const FUNCTIONS_OF_RUNS = [
  'run-step',
  'clarify',
  'plan',
  'open-gate',
  'decide',
  'record-run-end',
  'notify',
  'tick',
  'act-on-message',
  'start-requested-run',
  'select',
  'api',
];

/** The whole system, described once; `infra/` deploys it and `local/` runs it. */
export const manifest = parseManifest({
  functions: [
    {
      name: 'health',
      handler: 'functions/health/handler.ts',
      timeoutSeconds: 10,
      memoryMb: 256,
      bindings: [table('read'), bucket('read')],
      // By name, the state machine would need this function and this function the state machine.
      accountActions: ['states:ListStateMachines'],
    },
    {
      name: 'api',
      handler: 'functions/api/handler.ts',
      timeoutSeconds: 29,
      memoryMb: 512,
      bindings: [table('readWrite'), bucket('read'), operateMachines, startDiagnose, linkKey, invokeNotify],
    },
    {
      name: 'decide',
      handler: 'functions/decide/handler.ts',
      timeoutSeconds: 29,
      memoryMb: 512,
      bindings: [
        table('readWrite'),
        bucket('readWrite'),
        watchMachines,
        linkKey,
        invokeNotify,
        { kind: 'taskTokens', names: MACHINES, access: 'answer' },
        slackSigningSecret,
      ],
    },
    {
      name: 'clarify',
      handler: 'functions/clarify/handler.ts',
      timeoutSeconds: 300,
      memoryMb: 512,
      bindings: [table('readWrite'), bucket('readWrite'), linkKey, invokeNotify, ...askModels],
    },
    {
      name: 'plan',
      handler: 'functions/plan/handler.ts',
      timeoutSeconds: 300,
      memoryMb: 512,
      bindings: [table('readWrite'), bucket('readWrite'), linkKey, invokeDecide, invokeNotify, ...askModels],
    },
    {
      name: 'run-step',
      handler: 'functions/run-step/handler.ts',
      timeoutSeconds: 900,
      memoryMb: 512,
      bindings: [table('readWrite'), bucket('readWrite'), invokeNotify, ...askModels],
    },
    {
      name: 'open-gate',
      handler: 'functions/open-gate/handler.ts',
      timeoutSeconds: 60,
      memoryMb: 512,
      bindings: [table('readWrite'), bucket('readWrite'), linkKey, invokeDecide, invokeNotify],
    },
    {
      name: 'messages',
      handler: 'functions/messages/handler.ts',
      timeoutSeconds: 29,
      memoryMb: 256,
      bindings: [table('readWrite'), linkKey, slackSigningSecret, startReceiveMessage],
    },
    {
      name: 'select',
      handler: 'functions/select/handler.ts',
      timeoutSeconds: 90,
      memoryMb: 512,
      bindings: [table('readWrite'), bucket('readWrite'), ...askModels],
    },
    {
      name: 'act-on-message',
      handler: 'functions/act-on-message/handler.ts',
      timeoutSeconds: 60,
      memoryMb: 512,
      bindings: [
        table('readWrite'),
        bucket('read'),
        operateMachines,
        startDiagnose,
        invokeDecide,
        invokeNotify,
      ],
    },
    {
      name: 'gather-evidence',
      handler: 'functions/gather-evidence/handler.ts',
      timeoutSeconds: 120,
      memoryMb: 512,
      bindings: [
        table('readWrite'),
        bucket('readWrite'),
        { ...operateMachines, access: 'inspect' },
        { kind: 'logs', names: FUNCTIONS_OF_RUNS, access: 'read', variable: 'LOG_GROUP' },
      ],
    },
    {
      name: 'reason',
      handler: 'functions/reason/handler.ts',
      timeoutSeconds: 150,
      memoryMb: 512,
      bindings: [table('readWrite'), bucket('readWrite'), ...askModels],
    },
    {
      name: 'compose-diagnosis',
      handler: 'functions/compose-diagnosis/handler.ts',
      timeoutSeconds: 30,
      memoryMb: 256,
      bindings: [table('readWrite'), bucket('readWrite')],
    },
    {
      name: 'reply',
      handler: 'functions/reply/handler.ts',
      timeoutSeconds: 30,
      memoryMb: 256,
      bindings: [table('readWrite'), slackBotToken, putOnBus],
    },
    {
      name: 'record-run-end',
      handler: 'functions/record-run-end/handler.ts',
      timeoutSeconds: 30,
      memoryMb: 256,
      bindings: [
        table('readWrite'),
        { kind: 'function', name: 'reply', access: 'invoke', variable: 'REPLY_FUNCTION_ARN' },
        invokeNotify,
      ],
    },
    {
      name: 'start-requested-run',
      handler: 'functions/start-requested-run/handler.ts',
      timeoutSeconds: 30,
      memoryMb: 256,
      bindings: [table('readWrite'), { ...operateMachines, access: 'start' }, invokeNotify, keepDeadLetters],
      deadLetters: DEAD_LETTERS,
    },
    {
      name: 'receive-posted-message',
      handler: 'functions/receive-posted-message/handler.ts',
      timeoutSeconds: 30,
      memoryMb: 256,
      bindings: [table('readWrite'), startReceiveMessage, keepDeadLetters, publicUrl],
      deadLetters: DEAD_LETTERS,
    },
    {
      name: 'notify',
      handler: 'functions/notify/handler.ts',
      timeoutSeconds: 60,
      memoryMb: 512,
      bindings: [
        table('readWrite'),
        linkKey,
        { kind: 'secret', name: 'webhook-key', access: 'read', variable: 'WEBHOOK_KEY' },
        slackBotToken,
        putOnBus,
        { kind: 'email', access: 'send' },
        publicUrl,
      ],
    },
    {
      name: 'tick',
      handler: 'functions/tick/handler.ts',
      timeoutSeconds: 50,
      // Ten thousand runs may be due at once, and processor time comes with memory.
      memoryMb: 1024,
      bindings: [table('readWrite'), operateMachines, linkKey, invokeDecide, invokeNotify],
    },
  ],
  stateMachines: [
    {
      name: 'self-check',
      definition: 'statemachines/self-check.asl.json',
      type: 'STANDARD',
      bindings: [{ kind: 'function', name: 'health', access: 'invoke', variable: 'HealthFunctionArn' }],
    },
    {
      name: 'receive-message',
      definition: 'statemachines/receive-message.asl.json',
      type: 'STANDARD',
      bindings: [
        { kind: 'function', name: 'select', access: 'invoke', variable: 'SelectFunctionArn' },
        { kind: 'function', name: 'act-on-message', access: 'invoke', variable: 'ActOnMessageFunctionArn' },
        { kind: 'function', name: 'reply', access: 'invoke', variable: 'ReplyFunctionArn' },
      ],
    },
    {
      name: 'diagnose',
      definition: 'statemachines/diagnose.asl.json',
      type: 'STANDARD',
      bindings: [
        {
          kind: 'function',
          name: 'gather-evidence',
          access: 'invoke',
          variable: 'GatherEvidenceFunctionArn',
        },
        { kind: 'function', name: 'reason', access: 'invoke', variable: 'ReasonFunctionArn' },
        {
          kind: 'function',
          name: 'compose-diagnosis',
          access: 'invoke',
          variable: 'ComposeDiagnosisFunctionArn',
        },
        { kind: 'function', name: 'reply', access: 'invoke', variable: 'ReplyFunctionArn' },
      ],
    },
    ...workflows.map(({ id, gated, dispatches, workers }) => ({
      name: id,
      definition: `statemachines/compiled/${id}.asl.json`,
      type: 'STANDARD' as const,
      bindings: [
        ...(gated ? GATED_FUNCTIONS : STEP_FUNCTIONS).map(([name, variable]) => ({
          kind: 'function' as const,
          name,
          access: 'invoke' as const,
          variable,
        })),
        ...workers.map(provider => ({
          kind: 'activity' as const,
          name: activityName(provider),
          access: 'schedule' as const,
          variable: activityVariable(provider),
        })),
        ...dispatches.map((name: string) => ({
          kind: 'stateMachine' as const,
          name,
          access: 'operate' as const,
          variable: machineVariable(name),
        })),
      ],
    })),
  ],
  routes: Object.entries(ROUTES).flatMap(([name, keys]) =>
    keys.map(key => {
      const [method, path] = key.split(' ') as ['GET' | 'HEAD' | 'POST' | 'ANY', string];
      return { method, path, function: name };
    }),
  ),
  eventRules: [
    {
      name: 'execution-ended',
      pattern: {
        source: ['aws.states'],
        'detail-type': ['Step Functions Execution Status Change'],
        detail: { status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
      },
      ownExecutionsOnly: true,
      target: { kind: 'function', name: 'record-run-end' },
    },
    {
      name: 'run-requested',
      bus: EVENT_BUS,
      pattern: { 'detail-type': [RUN_REQUESTED] },
      target: { kind: 'function', name: 'start-requested-run' },
      deadLetters: DEAD_LETTERS,
    },
    {
      name: 'message-posted',
      bus: EVENT_BUS,
      pattern: { 'detail-type': [MESSAGE_POSTED] },
      target: { kind: 'function', name: 'receive-posted-message' },
      deadLetters: DEAD_LETTERS,
    },
  ],
  schedules: [
    { name: 'every-minute', expression: 'rate(1 minute)', target: { kind: 'function', name: 'tick' } },
  ],
  scheduledCalls: scheduledCallsOf(orchestratorDirectory.schedules, DEAD_LETTERS),
  alarms: [
    {
      name: 'refused-events',
      description: 'An event or a schedule could start nothing; the dead-letter queue says why.',
      metric: 'EventsRefused',
      above: 0,
      periodSeconds: 300,
    },
    {
      name: 'oldest-wait',
      description: 'Somebody has been waited for at a gate for more than three days.',
      metric: 'GateWaiting',
      above: 3 * 24 * 3600,
      // Each gate is looked at every six hours at least.
      periodSeconds: 12 * 3600,
    },
  ],
  tables: [
    {
      name: TABLE,
      partitionKey: { name: 'pk', type: 'S' },
      sortKey: { name: 'sk', type: 'S' },
      indexes: [
        {
          name: 'byUser',
          partitionKey: { name: 'userKey', type: 'S' },
          sortKey: { name: 'startedKey', type: 'S' },
          projection: 'KEYS_ONLY',
        },
        {
          name: 'byTenant',
          partitionKey: { name: 'tenantKey', type: 'S' },
          sortKey: { name: 'startedKey', type: 'S' },
          projection: 'KEYS_ONLY',
        },
        {
          name: 'byState',
          partitionKey: { name: 'stateKey', type: 'S' },
          sortKey: { name: 'startedKey', type: 'S' },
          projection: 'KEYS_ONLY',
        },
        {
          name: 'byConversation',
          partitionKey: { name: 'conversationKey', type: 'S' },
          sortKey: { name: 'conversationOrder', type: 'S' },
          projection: 'KEYS_ONLY',
        },
        {
          name: 'due',
          partitionKey: { name: 'dueKey', type: 'S' },
          sortKey: { name: 'dueAt', type: 'S' },
          projection: 'KEYS_ONLY',
        },
      ],
      ttlAttribute: 'expiresAt',
    },
  ],
  buckets: [{ name: BUCKET }],
  buses: [{ name: EVENT_BUS }],
  queues: [{ name: DEAD_LETTERS, retentionDays: 14 }],
  activities: WORKER_PROVIDERS.map(provider => ({ name: activityName(provider) })),
  secrets: [
    { name: 'link-key', description: 'Signs the links on which people decide.', generate: true },
    {
      name: 'anthropic-api-key',
      description: 'The API key of Anthropic; put it in here before the first run, or use Bedrock.',
    },
    {
      name: 'webhook-key',
      description: 'Signs what webhooks are sent; give it to whoever runs the receivers.',
      generate: true,
    },
    {
      name: 'slack-bot-token',
      description:
        'The bot token of the Slack app, xoxb-…; put it in here if people are told or answered in Slack.',
    },
    {
      name: 'slack-signing-secret',
      description:
        'The signing secret of the Slack app; put it in here if people are to write or decide in Slack.',
    },
  ],
});
