import { parseManifest } from './parse-manifest.ts';

/** The whole system, described once; `infra/` deploys it and `local/` runs it. */
export const manifest = parseManifest({
  functions: [
    {
      name: 'health',
      handler: 'functions/health/handler.ts',
      timeoutSeconds: 10,
      memoryMb: 256,
      bindings: [
        { kind: 'table', name: 'countersign-records', access: 'read', variable: 'TABLE_NAME' },
        { kind: 'bucket', name: 'countersign-content', access: 'read', variable: 'BUCKET_NAME' },
      ],
      // By name, the state machine would need this function and this function the state machine.
      accountActions: ['states:ListStateMachines'],
    },
  ],
  stateMachines: [
    {
      name: 'self-check',
      definition: 'statemachines/self-check.asl.json',
      type: 'STANDARD',
      bindings: [{ kind: 'function', name: 'health', access: 'invoke', variable: 'HealthFunctionArn' }],
    },
  ],
  routes: [{ method: 'GET', path: '/healthz', function: 'health' }],
  tables: [
    {
      name: 'countersign-records',
      partitionKey: { name: 'pk', type: 'S' },
      sortKey: { name: 'sk', type: 'S' },
      ttlAttribute: 'expiresAt',
    },
  ],
  buckets: [{ name: 'countersign-content' }],
});
