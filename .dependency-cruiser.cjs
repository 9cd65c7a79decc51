/** Which room may know which. Imports point one way: contracts ← domain ← adapters ← functions. */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment:
        'Two files that need each other are one idea in two places. States hold graphs that hold states: there the language itself is the circle.',
      severity: 'error',
      from: { pathNot: '^local/step-functions/definition/validate-' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'hosts-are-leaves',
      comment: 'What runs on both hosts must not know either of them, nor the tests.',
      severity: 'error',
      from: { pathNot: '^(infra|local|tests|bench|scripts)/' },
      to: { path: '^(infra|local|tests|bench)/' },
    },
    {
      name: 'the-command-is-a-leaf',
      comment: 'The command is run by people on their own machines; nothing that runs elsewhere may need it.',
      severity: 'error',
      from: { pathNot: '^(cli|tests)/' },
      to: { path: '^cli/' },
    },
    {
      name: 'the-command-knows-what-is-agreed',
      comment:
        'Contracts, pure decisions and the SDK are enough to talk to either host. How the settings of a tenant are kept is known in one place.',
      severity: 'error',
      from: { path: '^cli/' },
      to: {
        path: '^(app|core/adapters|functions|console|workflows)/',
        pathNot: '^core/adapters/records/tenant-store\\.ts$',
      },
    },
    {
      name: 'hosts-do-not-know-each-other',
      comment: 'The manifest is all that the two hosts share.',
      severity: 'error',
      from: { path: '^(infra|local)/' },
      to: { path: '^(infra|local)/', pathNot: '^$1/' },
    },
    {
      name: 'local-knows-the-manifest-and-loads-handlers',
      comment:
        'Handlers are loaded by path; what makes SDK clients and what tells the time is told how on this host, and definitions are kept where functions look for them. How schedules are written is one thing for whoever checks and for whoever keeps them.',
      severity: 'error',
      from: { path: '^local/' },
      to: {
        path: '^(core|functions|workflows|console|cli)/',
        pathNot:
          '^core/(adapters/(aws/clients|clock|content/(content-store|run-paths))|domain/schedules/[a-z-]+)\\.ts$',
      },
    },
    {
      name: 'app-is-data',
      comment: 'The manifest is read by both hosts, so it depends on neither AWS nor any handler.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(core/(domain|adapters)|functions|node_modules/(@aws-sdk|aws-cdk-lib))/' },
    },
    {
      name: 'contracts-know-nothing',
      comment: 'Contracts are what everything else agrees on.',
      severity: 'error',
      from: { path: '^core/contracts/' },
      to: { path: '^(core/(domain|adapters)|functions|app)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Decisions take no I/O, no clock and no SDK, so that they can be tested as functions.',
      severity: 'error',
      from: { path: '^core/domain/' },
      to: {
        path: '^(core/adapters|functions|app|node_modules/@aws-sdk)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'adapters-do-not-know-functions',
      comment: 'An adapter serves any function.',
      severity: 'error',
      from: { path: '^core/adapters/' },
      to: { path: '^functions/' },
    },
    {
      name: 'one-way-through-the-engine',
      comment: 'A state kind knows the interpreter, the interpreter knows no engine; the engine drives both.',
      severity: 'error',
      from: {
        path: '^local/step-functions/(states|interpreter|jsonata|jsonpath|intrinsics|definition|errors|history)/',
      },
      to: { path: '^local/step-functions/(engine|api|test-state)/' },
    },
    {
      name: 'services-meet-in-the-host',
      comment: 'Embedded services reach one another over the wire or through ports that the host connects.',
      severity: 'error',
      from: { path: '^local/(step-functions|s3|sqs|events|lambda|http|dynamodb|secrets-manager|logs)/' },
      to: {
        path: '^local/(step-functions|s3|sqs|events|lambda|http|dynamodb|secrets-manager|logs)/',
        pathNot: ['^local/$1/', '^local/lambda/lambda-function\\.ts$'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
