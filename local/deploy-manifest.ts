import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { fillPlaceholders } from '../app/fill-placeholders.ts';
import type {
  Manifest,
  ManifestQueue,
  ManifestSecret,
  ManifestStateMachine,
  ManifestTarget,
} from '../app/manifest-types.ts';
import { resolvePattern } from '../app/resolve-bindings.ts';
import { ensureTables } from './dynamodb/ensure-tables.ts';
import type { EventBridge } from './events/event-bridge.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from './identity.ts';
import {
  EXECUTIONS_PREFIX,
  localActivityName,
  localBindings,
  localQueueArn,
  locateResource,
} from './locate-resource.ts';
import type { SecretsManager } from './secrets-manager/secrets-manager.ts';
import type { Sqs } from './sqs/sqs.ts';
import type { StepFunctions } from './step-functions/step-functions.ts';
import { AwsError } from './wire/aws-error.ts';
import type { InProcessHandler } from './wire/in-process-handler.ts';

export interface Deployment {
  manifest: Manifest;
  projectFolder: string;
  s3: { createBucket(name: string): Promise<void> };
  events: EventBridge;
  sqs: Pick<Sqs, 'createQueue'>;
  stepFunctions: StepFunctions;
  requestHandler: InProcessHandler;
}

/** Brings the embedded services to what the manifest says. Runs at every start; what is already right stays as it is. */
export async function deployManifest(deployment: Deployment): Promise<void> {
  const { manifest, s3, requestHandler } = deployment;
  const dynamodb = new DynamoDBClient({
    requestHandler,
    endpoint: 'http://127.0.0.1',
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
  });
  await Promise.all([
    ensureTables(dynamodb, manifest.tables),
    ...manifest.buckets.map(bucket => s3.createBucket(bucket.name)),
    ...manifest.stateMachines.map(machine => deployStateMachine(deployment, machine)),
    ...manifest.queues.map(queue => deployQueue(deployment.sqs, queue)),
    ...manifest.buses.map(bus => deployBus(deployment.events, bus.name)),
    // Creating one that exists changes nothing.
    ...manifest.activities.map(({ name }) =>
      deployment.stepFunctions.call('CreateActivity', { name: localActivityName(name) }),
    ),
  ]);
  for (const rule of manifest.eventRules) {
    const EventPattern = JSON.stringify(resolvePattern(rule, EXECUTIONS_PREFIX));
    await deployRule(deployment.events, { Name: rule.name, EventPattern }, rule.target, rule);
  }
  for (const schedule of manifest.schedules) {
    await deployRule(
      deployment.events,
      { Name: schedule.name, ScheduleExpression: schedule.expression },
      schedule.target,
    );
  }
}

/** Where the secrets are that the host makes itself, by name. Functions are told before they are deployed. */
export async function provideSecrets(
  secretsManager: SecretsManager,
  secrets: readonly ManifestSecret[],
): Promise<Record<string, string>> {
  const generated = secrets.filter(({ generate }) => generate);
  return Object.fromEntries(
    await Promise.all(
      generated.map(async secret => [secret.name, await secretsManager.provide(secret)] as const),
    ),
  );
}

async function deployStateMachine(
  { stepFunctions, projectFolder }: Deployment,
  machine: ManifestStateMachine,
): Promise<void> {
  const text = await readFile(join(projectFolder, machine.definition), 'utf8');
  const definition = fillPlaceholders(text, localBindings(machine.bindings));
  const roleArn = `arn:aws:iam::${LOCAL_ACCOUNT_ID}:role/${machine.name}`;
  try {
    await stepFunctions.call('CreateStateMachine', {
      name: machine.name,
      definition,
      roleArn,
      type: machine.type,
    });
  } catch (fault) {
    if (!(fault instanceof AwsError)) throw fault;
    if (fault.code !== 'StateMachineAlreadyExists')
      throw new Error(`${machine.definition}: ${fault.message}`, { cause: fault });
    const stateMachineArn = locateResource('stateMachine', machine.name);
    await stepFunctions.call('UpdateStateMachine', { stateMachineArn, definition, roleArn });
  }
}

async function deployQueue(sqs: Deployment['sqs'], { name, retentionDays }: ManifestQueue): Promise<void> {
  await sqs.createQueue(name, { MessageRetentionPeriod: String(retentionDays * 24 * 3600) });
}

async function deployBus(events: EventBridge, name: string): Promise<void> {
  try {
    await events.createEventBus({ Name: name });
  } catch (fault) {
    if (!(fault instanceof AwsError && fault.code === 'ResourceAlreadyExistsException')) throw fault;
  }
}

async function deployRule(
  events: EventBridge,
  rule: { Name: string; EventPattern?: string; ScheduleExpression?: string },
  target: ManifestTarget,
  { bus, deadLetters }: { bus?: string | undefined; deadLetters?: string | undefined } = {},
): Promise<void> {
  const EventBusName = bus === undefined ? {} : { EventBusName: bus };
  await events.putRule({ ...rule, ...EventBusName });
  const Input = target.input === undefined ? {} : { Input: JSON.stringify(target.input) };
  await events.putTargets({
    Rule: rule.Name,
    ...EventBusName,
    Targets: [
      {
        Id: target.name,
        Arn: locateResource(target.kind, target.name),
        ...Input,
        ...(deadLetters === undefined ? {} : { DeadLetterConfig: { Arn: localQueueArn(deadLetters) } }),
      },
    ],
  });
}
