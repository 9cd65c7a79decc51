import { z } from 'zod';
import { grantText } from './grants-of.ts';
import type { Resource } from './synthesized-template.ts';

const machineSchema = z.object({
  DefinitionString: z.string(),
  DefinitionSubstitutions: z.record(z.string(), z.string()).default({}),
});
const taskSchema = z.object({
  Type: z.literal('Task'),
  Resource: z.string(),
  Arguments: z.record(z.string(), z.unknown()),
});

const ACCOUNT = 'eu-west-1:111122223333';
const THROUGH_LIVE = { 'ForAnyValue:StringEquals': { 'states:StateMachineQualifier': 'live' } };

/** What every machine needs whatever its states do: tracing and the delivery of its log. */
const ALWAYS = [
  'xray:PutTraceSegments',
  'xray:PutTelemetryRecords',
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
  'logs:CreateLogDelivery',
  'logs:GetLogDelivery',
  'logs:UpdateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:DescribeResourcePolicies',
  'logs:DescribeLogGroups',
].map(action => grantText({ action, resource: '*' }));

/** Worked out from the deployed definition alone, by AWS's documentation of each call and not by our code. */
export function needsOfMachine(machine: Resource): string[] {
  const { DefinitionString, DefinitionSubstitutions } = machineSchema.parse(machine.properties);
  const definition = DefinitionString.replace(
    /\$\{(\w+)\}/g,
    (_, name) => DefinitionSubstitutions[name] ?? '?',
  );
  const needs = tasksOf(JSON.parse(definition)).flatMap(needsOfTask);
  return [...new Set([...ALWAYS, ...needs])].sort();
}

function needsOfTask({ Resource, Arguments }: z.output<typeof taskSchema>): string[] {
  const call = Resource.replace('arn:aws:states:::', '').replace('.waitForTaskToken', '');
  const named = (argument: string) => z.string().parse(Arguments[argument]);
  switch (call) {
    case 'lambda:invoke':
      return [grantText({ action: 'lambda:InvokeFunction', resource: anyVersion(named('FunctionName')) })];
    case 'states:startExecution':
      return startOf(named('StateMachineArn'));
    case 'states:startExecution.sync:2':
      return [...startOf(named('StateMachineArn')), ...waitFor(named('StateMachineArn'))];
    case 'dynamodb:getItem':
      return [grantText({ action: 'dynamodb:GetItem', resource: arnOf(named('TableName')) })];
    case 'aws-sdk:s3:putObject':
      return [grantText({ action: 's3:PutObject', resource: `${arnOf(named('Bucket'))}/*` })];
    default:
      throw new Error(`Say what ${Resource} needs.`);
  }
}

/** A machine calls published versions only, and its role reaches those of earlier deployments too. */
function anyVersion(functionVersion: string): string {
  const name = /^\{function-([\w-]+)\/function\/CurrentVersion\}$/.exec(functionVersion)?.[1];
  if (name === undefined) throw new Error(`${functionVersion} is no published version.`);
  return `arn:aws:lambda:${ACCOUNT}:function:countersign-${name}:*`;
}

function startOf(alias: string): string[] {
  const resource = alias.replace(/:live$/, '');
  if (resource === alias) throw new Error(`${alias} is not the alias.`);
  return [grantText({ action: 'states:StartExecution', resource, condition: THROUGH_LIVE })];
}

function waitFor(alias: string): string[] {
  const executions = alias.replace(':stateMachine:', ':execution:').replace(/live$/, '*');
  const rule = `arn:aws:events:${ACCOUNT}:rule/StepFunctionsGetEventsForStepFunctionsExecutionRule`;
  return [
    ...['states:DescribeExecution', 'states:StopExecution'].map(action =>
      grantText({ action, resource: executions }),
    ),
    ...['events:PutTargets', 'events:PutRule', 'events:DescribeRule'].map(action =>
      grantText({ action, resource: rule }),
    ),
  ];
}

function arnOf(reference: string): string {
  return reference.replace(/\}$/, '.Arn}');
}

/** Every Task state, however deep it stands. */
function tasksOf(value: unknown): z.output<typeof taskSchema>[] {
  if (typeof value !== 'object' || value === null) return [];
  const task = taskSchema.safeParse(value);
  return task.success ? [task.data] : Object.values(value).flatMap(tasksOf);
}
