import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import type { Manifest } from '../../app/manifest-types.ts';
import {
  attributesOf,
  keySchemaOf,
  patternOnAws,
  projectionOf,
  queueOnAws,
  targetOnAws,
  variablesOnAws,
} from './expected-on-aws.ts';
import { richManifest } from './rich-manifest.ts';
import { PROJECT_FOLDER, synthesize } from './synthesize.ts';
import type { SynthesizedTemplate } from './synthesized-template.ts';

const stacks: [string, Manifest, SynthesizedTemplate][] = [
  ['manifest', manifest, synthesize(manifest)],
  ['rich manifest', richManifest, synthesize(richManifest)],
];

describe.each(stacks)('the template of the %s', (_name, described, template) => {
  /** The properties of every resource of a type, by the place of its construct: what is missing or too many shows. */
  const deployed = (type: string) =>
    Object.fromEntries(template.ofType(type).map(({ path, properties }) => [path, properties]));

  test('has its functions, each on ARM64 with its own role, log and trace', () => {
    expect(deployed('AWS::Lambda::Function')).toEqual(
      Object.fromEntries(
        described.functions.map(entry => [
          `function-${entry.name}/function`,
          {
            FunctionName: `countersign-${entry.name}`,
            Architectures: ['arm64'],
            Runtime: 'nodejs24.x',
            Handler: 'index.handler',
            Code: expect.anything(),
            Timeout: entry.timeoutSeconds,
            MemorySize: entry.memoryMb,
            Environment: {
              Variables: Object.assign(
                { NODE_OPTIONS: '--enable-source-maps', ...entry.environment },
                ...entry.bindings.map(variablesOnAws),
              ),
            },
            Role: `{function-${entry.name}/role.Arn}`,
            LoggingConfig: { LogGroup: `{function-${entry.name}/logs}` },
            TracingConfig: { Mode: 'Active' },
            ...(entry.deadLetters === undefined
              ? {}
              : { DeadLetterConfig: { TargetArn: queueOnAws(entry.deadLetters) } }),
            ...(entry.reservedConcurrency === undefined
              ? {}
              : { ReservedConcurrentExecutions: entry.reservedConcurrency }),
          },
        ]),
      ),
    );
  });

  test('has its state machines, with the definitions as they are on disk', () => {
    expect(deployed('AWS::StepFunctions::StateMachine')).toEqual(
      Object.fromEntries(
        described.stateMachines.map(entry => [
          `machine-${entry.name}/machine`,
          expect.objectContaining({
            StateMachineName: `countersign-${entry.name}`,
            StateMachineType: entry.type,
            DefinitionString: readFileSync(join(PROJECT_FOLDER, entry.definition), 'utf8'),
            RoleArn: `{machine-${entry.name}/role.Arn}`,
            TracingConfiguration: { Enabled: true },
          }),
        ]),
      ),
    );
  });

  test('has its routes, each to its function', () => {
    const functions = new Map(
      template
        .ofType('AWS::ApiGatewayV2::Integration')
        .map(({ path, properties }) => [`integrations/{${path}}`, properties.IntegrationUri]),
    );
    const routes = template
      .ofType('AWS::ApiGatewayV2::Route')
      .map(({ properties }) => [properties.RouteKey, functions.get(String(properties.Target))]);
    expect(Object.fromEntries(routes)).toEqual(
      Object.fromEntries(
        described.routes.map(route => [
          `${route.method} ${route.path}`,
          `{function-${route.function}/function.Arn}`,
        ]),
      ),
    );
  });

  test('has its rules and schedules, each with its bus, its target and what the target receives', () => {
    const rules = described.eventRules.map(rule => [
      `rule-${rule.name}/rule`,
      {
        Name: `countersign-${rule.name}`,
        EventPattern: patternOnAws(rule),
        ...(rule.bus === undefined ? {} : { EventBusName: `{bus-${rule.bus}}` }),
        Targets: [
          {
            ...targetOnAws(rule.target, `rule-${rule.name}`),
            ...(rule.deadLetters === undefined
              ? {}
              : { DeadLetterConfig: { Arn: queueOnAws(rule.deadLetters) } }),
          },
        ],
      },
    ]);
    const schedules = described.schedules.map(schedule => [
      `schedule-${schedule.name}/rule`,
      {
        Name: `countersign-${schedule.name}`,
        ScheduleExpression: schedule.expression,
        Targets: [targetOnAws(schedule.target, `schedule-${schedule.name}`)],
      },
    ]);
    expect(deployed('AWS::Events::Rule')).toEqual(Object.fromEntries([...rules, ...schedules]));
  });

  test('has its scheduled calls, each by the clocks of its zone', () => {
    expect(deployed('AWS::Scheduler::Schedule')).toEqual(
      Object.fromEntries(
        described.scheduledCalls.map(call => [
          `calls/${call.name}`,
          {
            Name: `countersign-${call.name}`,
            ScheduleExpression: call.expression,
            ScheduleExpressionTimezone: call.timeZone,
            State: call.enabled ? 'ENABLED' : 'DISABLED',
            FlexibleTimeWindow: { Mode: 'OFF' },
            Target: {
              Arn: `{function-${call.function}/function.Arn}`,
              RoleArn: '{calls/role.Arn}',
              Input: JSON.stringify(call.input),
              DeadLetterConfig: { Arn: queueOnAws(call.deadLetters) },
            },
          },
        ]),
      ),
    );
  });

  test('has its queues, encrypted, into which its rules may put what did not arrive, over TLS alone', () => {
    expect(deployed('AWS::SQS::Queue')).toEqual(
      Object.fromEntries(
        described.queues.map(({ name, retentionDays }) => [
          `queue-${name}/queue`,
          {
            QueueName: `countersign-${name}`,
            SqsManagedSseEnabled: true,
            MessageRetentionPeriod: retentionDays * 24 * 3600,
          },
        ]),
      ),
    );
    const policies = template.ofType('AWS::SQS::QueuePolicy').map(({ properties }) => properties);
    expect(policies).toEqual(
      described.queues.map(({ name }) => ({
        Queues: [`{queue-${name}/queue}`],
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            expect.objectContaining({
              Effect: 'Deny',
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            }),
            ...described.eventRules
              .filter(({ deadLetters }) => deadLetters === name)
              .map(rule => ({
                Effect: 'Allow',
                Principal: { Service: 'events.amazonaws.com' },
                Action: 'sqs:SendMessage',
                Resource: queueOnAws(name),
                Condition: { ArnEquals: { 'aws:SourceArn': `{rule-${rule.name}/rule.Arn}` } },
              })),
          ],
        },
      })),
    );
  });

  test('has its tables, with their keys, indexes and expiry', () => {
    const tables = template.ofType('AWS::DynamoDB::Table').map(({ path, properties }) => {
      const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, TimeToLiveSpecification } = properties;
      return [path, { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, TimeToLiveSpecification }];
    });
    expect(Object.fromEntries(tables)).toEqual(
      Object.fromEntries(
        described.tables.map(entry => [
          `table-${entry.name}/table`,
          {
            KeySchema: keySchemaOf(entry),
            AttributeDefinitions: attributesOf(entry),
            GlobalSecondaryIndexes:
              entry.indexes.length === 0
                ? undefined
                : entry.indexes.map(index => ({
                    IndexName: index.name,
                    KeySchema: keySchemaOf(index),
                    Projection: projectionOf(index),
                  })),
            TimeToLiveSpecification:
              entry.ttlAttribute === undefined
                ? undefined
                : { AttributeName: entry.ttlAttribute, Enabled: true },
          },
        ]),
      ),
    );
  });

  test('has its buckets, buses and secrets', () => {
    expect(Object.keys(deployed('AWS::S3::Bucket'))).toEqual(
      described.buckets.map(entry => `bucket-${entry.name}/bucket`),
    );
    expect(deployed('AWS::Events::EventBus')).toEqual(
      Object.fromEntries(
        described.buses.map(entry => [`bus-${entry.name}`, { Name: `countersign-${entry.name}` }]),
      ),
    );
    expect(deployed('AWS::SecretsManager::Secret')).toEqual(
      Object.fromEntries(
        described.secrets.map(entry => [
          `secret-${entry.name}/secret`,
          {
            Description: entry.description,
            ...(entry.generate
              ? { GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true } }
              : {}),
          },
        ]),
      ),
    );
  });

  test('has nothing else but roles, logs, versions and what lets callers in', () => {
    const stateMachines = described.stateMachines.length;
    const startingRules = [...described.eventRules, ...described.schedules].filter(
      ({ target }) => target.kind === 'stateMachine',
    ).length;
    const owners = described.functions.length + stateMachines;
    const api = described.routes.length > 0 ? 1 : 0;
    const caller = described.scheduledCalls.length > 0 ? 1 : 0;
    const counts: Record<string, number> = {};
    for (const { type } of template.resources) counts[type] = (counts[type] ?? 0) + 1;
    expect(counts).toEqual(
      withoutZeros({
        'AWS::Lambda::Function': described.functions.length,
        'AWS::Lambda::Version': calledByMachines(described).size,
        'AWS::Lambda::Permission': counts['AWS::Lambda::Permission'] ?? 0,
        'AWS::StepFunctions::StateMachine': stateMachines,
        'AWS::StepFunctions::StateMachineVersion': stateMachines,
        'AWS::StepFunctions::StateMachineAlias': stateMachines,
        'AWS::StepFunctions::Activity': described.activities.length,
        'AWS::ApiGatewayV2::Api': api,
        'AWS::ApiGatewayV2::Stage': api,
        'AWS::ApiGatewayV2::Route': described.routes.length,
        'AWS::ApiGatewayV2::Integration': new Set(described.routes.map(route => route.function)).size,
        'AWS::Events::Rule': described.eventRules.length + described.schedules.length,
        'AWS::Scheduler::Schedule': described.scheduledCalls.length,
        'AWS::SQS::Queue': described.queues.length,
        'AWS::SQS::QueuePolicy': described.queues.length,
        'AWS::CloudWatch::Alarm': described.alarms.length,
        'AWS::Events::EventBus': described.buses.length,
        'AWS::DynamoDB::Table': described.tables.length,
        'AWS::S3::Bucket': described.buckets.length,
        'AWS::S3::BucketPolicy': described.buckets.length,
        'AWS::SecretsManager::Secret': described.secrets.length,
        'AWS::IAM::Role': owners + startingRules + caller,
        'AWS::IAM::Policy': owners + startingRules + caller,
        'AWS::Logs::LogGroup': owners + api,
      }),
    );
  });

  test('lets the API call the functions of its routes, and each rule its target, and nobody else any', () => {
    const callers = template
      .ofType('AWS::Lambda::Permission')
      .map(({ properties }) => `${properties.SourceArn} → ${properties.FunctionName}`);
    const functionRules = [
      ...described.eventRules.map(rule => ({ path: `rule-${rule.name}`, target: rule.target })),
      ...described.schedules.map(rule => ({ path: `schedule-${rule.name}`, target: rule.target })),
    ].filter(({ target }) => target.kind === 'function');
    const routed = [...new Set(described.routes.map(route => route.function))];
    expect(callers.sort()).toEqual(
      [
        ...functionRules.map(
          ({ path, target }) => `{${path}/rule.Arn} → {function-${target.name}/function.Arn}`,
        ),
        ...routed.map(
          name =>
            `arn:aws:execute-api:eu-west-1:111122223333:{http-api/api}/*/*/* → {function-${name}/function.Arn}`,
        ),
      ].sort(),
    );
  });

  test('keeps variables, policies and patterns under the sizes that AWS refuses at deployment', () => {
    const longest = (type: string, property: string) =>
      Math.max(0, ...template.ofType(type).map(({ properties }) => sizeOf(properties[property])));
    expect(longest('AWS::Lambda::Function', 'Environment')).toBeLessThan(4_096);
    expect(longest('AWS::IAM::Policy', 'PolicyDocument')).toBeLessThan(10_240);
    expect(longest('AWS::Events::Rule', 'EventPattern')).toBeLessThan(2_048);
  });
});

/** The functions whose ARN stands in a definition: only they need published versions. */
function calledByMachines({ stateMachines }: Manifest): Set<string> {
  return new Set(
    stateMachines.flatMap(({ bindings, definition }) => {
      const text = readFileSync(join(PROJECT_FOLDER, definition), 'utf8');
      return bindings
        .filter(binding => binding.kind === 'function' && text.includes(`\${${binding.variable}}`))
        .map(binding => binding.name);
    }),
  );
}

function withoutZeros(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** References to resources are shorter here than the names that AWS will give them. */
function sizeOf(value: unknown): number {
  return JSON.stringify(value ?? '').replace(/\{[\w/.-]+\}/g, '*'.repeat(100)).length;
}
