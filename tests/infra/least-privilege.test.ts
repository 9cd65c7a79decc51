import { describe, expect, test } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import type { Manifest } from '../../app/manifest-types.ts';
import { type Grant, grantsOf } from './grants-of.ts';
import { richManifest } from './rich-manifest.ts';
import { synthesize } from './synthesize.ts';
import type { SynthesizedTemplate } from './synthesized-template.ts';

/** Every `*` that IAM may hold. A new one is a decision, and this is where it is taken. */
const WILDCARDS: { why: string; owner: RegExp; action: RegExp; resource: RegExp }[] = [
  {
    why: 'traces are sent to no resource',
    owner: /^(function|machine)-/,
    action: /^xray:(PutTraceSegments|PutTelemetryRecords|GetSamplingRules|GetSamplingTargets)$/,
    resource: /^\*$/,
  },
  {
    why: 'the delivery of logs is set up through actions that know no resource',
    owner: /^machine-/,
    action:
      /^logs:((Create|Get|Update|Delete)LogDelivery|ListLogDeliveries|PutResourcePolicy|DescribeResourcePolicies|DescribeLogGroups)$/,
    resource: /^\*$/,
  },
  {
    why: 'a list of machines is of no single one',
    owner: /^function-/,
    action: /^states:ListStateMachines$/,
    resource: /^\*$/,
  },
  {
    why: 'objects get their names while runs go on',
    owner: /^(function|machine)-/,
    action: /^s3:(GetObject|PutObject|DeleteObject)$/,
    resource: /^\{bucket-[\w-]+\/bucket\.Arn\}\/\*$/,
  },
  {
    why: 'executions get their names while the system runs',
    owner: /^(function|machine)-/,
    action: /^states:(DescribeExecution|GetExecutionHistory|RedriveExecution|StopExecution)$/,
    resource: /^arn:aws:states:eu-west-1:111122223333:execution:countersign-[\w-]+:\*$/,
  },
  {
    why: 'streams of a log group get their names while functions run',
    owner: /^function-/,
    action: /^logs:FilterLogEvents$/,
    resource: /^arn:aws:logs:eu-west-1:111122223333:log-group:\/countersign\/[\w-]+:\*$/,
  },
  {
    why: 'a run calls the version of a function that it was started with',
    owner: /^machine-/,
    action: /^lambda:InvokeFunction$/,
    resource: /^arn:aws:lambda:eu-west-1:111122223333:function:countersign-[\w-]+:\*$/,
  },
  {
    why: 'tenants choose among the senders that the account has verified',
    owner: /^function-/,
    action: /^ses:SendEmail$/,
    resource: /^arn:aws:ses:eu-west-1:111122223333:identity\/\*$/,
  },
  {
    why: 'workflows choose among the models of one vendor',
    owner: /^function-/,
    action: /^bedrock:(InvokeModel|InvokeModelWithResponseStream)$/,
    resource:
      /^arn:aws:bedrock:(\*::foundation-model\/anthropic\.\*|eu-west-1:111122223333:inference-profile\/\*\.anthropic\.\*)$/,
  },
];

const richTemplate = synthesize(richManifest);
const stacks: [string, Manifest, SynthesizedTemplate][] = [
  ['manifest', manifest, synthesize(manifest)],
  ['rich manifest', richManifest, richTemplate],
];

describe.each(stacks)('the template of the %s', (_name, described, template) => {
  const grants = grantsOf(template);
  const ownersOf = (owned: (grant: Grant) => boolean) => [
    ...new Set(grants.filter(owned).map(grant => grant.owner)),
  ];

  test('security 19: has no * in IAM but for the listed few', () => {
    const unlisted = grants.filter(grant => hasWildcard(grant) && !isListed(grant));
    expect(unlisted).toEqual([]);
  });

  test('security 19: lets only the functions that answer task tokens send them, and only to the machines they name', () => {
    const answering = grants
      .filter(grant => grant.action.startsWith('states:SendTask'))
      .map(({ owner, action, resource }) => `${owner}: ${action} on ${resource}`);
    const expected = described.functions.flatMap(({ name, bindings }) =>
      bindings
        .flatMap(binding => (binding.kind === 'taskTokens' ? binding.names : []))
        .flatMap(machine =>
          ['SendTaskSuccess', 'SendTaskFailure'].map(
            action =>
              `function-${name}: states:${action} on arn:aws:states:eu-west-1:111122223333:stateMachine:countersign-${machine}`,
          ),
        ),
    );
    expect(answering.sort()).toEqual(expected.sort());
  });

  test('lets only the functions that bind a secret read it', () => {
    for (const secret of described.secrets)
      expect(ownersOf(grant => grant.resource === `{secret-${secret.name}/secret}`)).toEqual(
        described.functions
          .filter(({ bindings }) =>
            bindings.some(binding => binding.kind === 'secret' && binding.name === secret.name),
          )
          .map(({ name }) => `function-${name}`),
      );
  });

  test('security 19: lets nobody put anything into a queue but whom the manifest gives it', () => {
    const grants = grantsOf(template)
      .filter(({ action }) => action.startsWith('sqs:'))
      .map(({ owner, action, resource }) => `${owner}: ${action} on ${resource}`);
    const givenTo = (queue: string) => [
      ...described.functions
        .filter(({ deadLetters, bindings }) =>
          [
            deadLetters,
            ...bindings.flatMap(binding => (binding.kind === 'queue' ? binding.name : [])),
          ].includes(queue),
        )
        .map(({ name }) => `function-${name}`),
      ...(described.scheduledCalls.some(({ deadLetters }) => deadLetters === queue) ? ['calls'] : []),
    ];
    const expected = described.queues.flatMap(({ name }) =>
      givenTo(name).map(owner => `${owner}: sqs:SendMessage on {queue-${name}/queue.Arn}`),
    );
    expect([...new Set(grants)].sort()).toEqual(expected.sort());
  });

  test('gives a role to one service, and nothing to it but the statements of its own policy', () => {
    for (const { path, properties } of template.ofType('AWS::IAM::Role')) {
      const service =
        { function: 'lambda', machine: 'states', 'calls/role': 'scheduler' }[path.split('-')[0] ?? ''] ??
        'events';
      expect(properties, path).toEqual({
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Action: 'sts:AssumeRole',
              Principal: { Service: `${service}.amazonaws.com` },
            },
          ],
        },
      });
    }
  });
});

test('every listed wildcard is one that a manifest can ask for', () => {
  const grants = grantsOf(richTemplate);
  const unused = WILDCARDS.filter(wildcard => !grants.some(grant => matches(grant, wildcard)));
  expect(unused.map(wildcard => wildcard.why)).toEqual([]);
});

function hasWildcard({ action, resource }: Grant): boolean {
  return /[*?]/.test(action) || /[*?]/.test(resource);
}

function isListed(grant: Grant): boolean {
  return WILDCARDS.some(wildcard => matches(grant, wildcard));
}

function matches(grant: Grant, { owner, action, resource }: (typeof WILDCARDS)[number]): boolean {
  return owner.test(grant.owner) && action.test(grant.action) && resource.test(grant.resource);
}
