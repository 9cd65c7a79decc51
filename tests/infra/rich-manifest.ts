import { SCHEDULED_TIME } from '../../app/manifest-types.ts';
import { parseManifest } from '../../app/parse-manifest.ts';

const handler = { handler: 'functions/health/handler.ts', timeoutSeconds: 30, memoryMb: 512 };
const machines = ['parent', 'child'];

/** Uses everything that a manifest can say, so that each kind is seen in a template before the system needs it. */
export const richManifest = parseManifest({
  functions: [
    {
      ...handler,
      name: 'api',
      environment: { LOG_LEVEL: 'INFO' },
      reservedConcurrency: 5,
      bindings: [
        { kind: 'table', name: 'records', access: 'readWrite', variable: 'TABLE_NAME' },
        { kind: 'bucket', name: 'content', access: 'read', variable: 'BUCKET_NAME' },
        { kind: 'stateMachines', names: machines, access: 'operate', variable: 'MACHINE_ARN_TEMPLATE' },
        { kind: 'bus', name: 'news', access: 'put', variable: 'BUS_NAME' },
        { kind: 'secret', name: 'provider-key', access: 'read', variable: 'PROVIDER_KEY' },
      ],
    },
    {
      ...handler,
      name: 'decide',
      bindings: [
        { kind: 'taskTokens', names: machines, access: 'answer' },
        { kind: 'secret', name: 'link-key', access: 'read', variable: 'LINK_KEY' },
      ],
    },
    {
      ...handler,
      name: 'work',
      bindings: [
        { kind: 'models', access: 'invoke' },
        { kind: 'email', access: 'send' },
        { kind: 'logs', names: ['api'], access: 'read', variable: 'LOG_GROUP' },
        { kind: 'publicUrl', access: 'name', variable: 'PUBLIC_URL' },
        { kind: 'bucket', name: 'content', access: 'write', variable: 'BUCKET_NAME' },
        { kind: 'table', name: 'plain', access: 'read', variable: 'TABLE_NAME' },
      ],
    },
    {
      ...handler,
      name: 'ask',
      bindings: [{ kind: 'function', name: 'work', access: 'invoke', variable: 'WORK_FUNCTION_ARN' }],
    },
    {
      ...handler,
      name: 'tick',
      bindings: [{ kind: 'stateMachine', name: 'child', access: 'start', variable: 'CHILD_MACHINE_ARN' }],
      accountActions: ['states:ListStateMachines'],
      deadLetters: 'letters',
    },
  ],
  stateMachines: [
    {
      name: 'parent',
      definition: 'tests/infra/machines/parent.asl.json',
      type: 'STANDARD',
      bindings: [
        { kind: 'function', name: 'ask', access: 'invoke', variable: 'AskFunctionArn' },
        { kind: 'function', name: 'work', access: 'invoke', variable: 'UnusedFunctionArn' },
        { kind: 'table', name: 'records', access: 'readWrite', variable: 'RecordsTable' },
        { kind: 'bucket', name: 'content', access: 'readWrite', variable: 'ContentBucket' },
        { kind: 'stateMachine', name: 'child', access: 'operate', variable: 'ChildMachineArn' },
        { kind: 'stateMachine', name: 'quick', access: 'operate', variable: 'ExpressMachineArn' },
      ],
    },
    {
      name: 'child',
      definition: 'tests/infra/machines/child.asl.json',
      type: 'STANDARD',
      bindings: [{ kind: 'function', name: 'work', access: 'invoke', variable: 'WorkFunctionArn' }],
    },
    {
      name: 'quick',
      definition: 'tests/infra/machines/child.asl.json',
      type: 'EXPRESS',
      bindings: [{ kind: 'function', name: 'work', access: 'invoke', variable: 'WorkFunctionArn' }],
    },
  ],
  routes: [
    { method: 'GET', path: '/healthz', function: 'api' },
    { method: 'GET', path: '/openapi.json', function: 'api' },
    { method: 'GET', path: '/runs/{id}', function: 'api' },
    { method: 'POST', path: '/runs', function: 'api' },
    { method: 'GET', path: '/gates/{gateId}', function: 'decide' },
    { method: 'POST', path: '/gates/{gateId}', function: 'decide' },
    { method: 'DELETE', path: '/gates/{gateId}', function: 'decide' },
    { method: 'POST', path: '/slack/events', function: 'decide' },
    { method: 'POST', path: '/slack/interactions', function: 'decide' },
  ],
  eventRules: [
    {
      name: 'run-ended',
      pattern: {
        source: ['aws.states'],
        'detail-type': ['Step Functions Execution Status Change'],
        detail: { status: ['FAILED'] },
      },
      ownExecutionsOnly: true,
      target: { kind: 'function', name: 'tick' },
    },
    {
      name: 'news-came',
      bus: 'news',
      pattern: { source: ['countersign'] },
      target: { kind: 'stateMachine', name: 'child', input: { from: 'news' } },
      deadLetters: 'letters',
    },
  ],
  schedules: [
    { name: 'every-minute', expression: 'rate(1 minute)', target: { kind: 'function', name: 'tick' } },
    {
      name: 'nightly',
      expression: 'cron(0 3 * * ? *)',
      target: { kind: 'stateMachine', name: 'child', input: {} },
    },
  ],
  scheduledCalls: [
    {
      name: 'weekdays',
      expression: 'cron(0 8 ? * MON-FRI *)',
      timeZone: 'Europe/Vienna',
      function: 'tick',
      input: { at: SCHEDULED_TIME },
      deadLetters: 'letters',
    },
    {
      name: 'paused',
      expression: 'rate(2 hours)',
      enabled: false,
      function: 'work',
      input: {},
      deadLetters: 'letters',
    },
  ],
  tables: [
    {
      name: 'records',
      partitionKey: { name: 'pk', type: 'S' },
      sortKey: { name: 'sk', type: 'S' },
      indexes: [
        {
          name: 'by-user',
          partitionKey: { name: 'userId', type: 'S' },
          sortKey: { name: 'createdAt', type: 'N' },
        },
        { name: 'by-state', partitionKey: { name: 'state', type: 'S' }, projection: 'KEYS_ONLY' },
        { name: 'due', partitionKey: { name: 'due', type: 'S' }, projection: ['userId', 'kind'] },
      ],
      ttlAttribute: 'expiresAt',
    },
    { name: 'plain', partitionKey: { name: 'id', type: 'B' } },
  ],
  buckets: [{ name: 'content' }],
  secrets: [
    { name: 'link-key', description: 'Signs the links to gates.', generate: true },
    { name: 'provider-key', description: 'The API key of the model provider, from its console.' },
  ],
  buses: [{ name: 'news' }],
  queues: [{ name: 'letters', retentionDays: 14 }],
});
