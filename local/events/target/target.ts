import type { Json } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import { NAME_PATTERN, type RequestInput, type RequestMembers } from '../request-members.ts';
import { parseEventPath } from './event-path.ts';
import { findTransformerFault, type InputTransformer } from './input-transformer.ts';

/** A target as AWS describes it; members that are not read here are kept for whoever delivers. */
export interface Target {
  readonly Id: string;
  readonly Arn: string;
  readonly Input?: string;
  readonly InputPath?: string;
  readonly InputTransformer?: InputTransformer;
  readonly RetryPolicy?: {
    readonly MaximumRetryAttempts?: number;
    readonly MaximumEventAgeInSeconds?: number;
  };
  readonly DeadLetterConfig?: { readonly Arn?: string };
  readonly RoleArn?: string;
  readonly [member: string]: unknown;
}

/** Reads one member of a PutTargets request; what is wrong goes to the members' collected faults. */
export function readTarget({ input, members }: { input: RequestInput; members: RequestMembers }): Target {
  members.requiredString('Id', { shortest: 1, longest: 64, pattern: NAME_PATTERN });
  members.requiredString('Arn', { shortest: 1, longest: 1600 });
  members.string('Input', { longest: 8192 });
  members.string('InputPath', { longest: 256 });
  const transformer = members.object('InputTransformer');
  transformer?.members.requiredString('InputTemplate', { shortest: 1, longest: 8192 });
  for (const name of Object.keys(transformer?.members.object('InputPathsMap')?.input ?? {}))
    transformer?.members.object('InputPathsMap')?.members.requiredString(name, { longest: 256 });
  const retry = members.object('RetryPolicy')?.members;
  retry?.integer('MaximumRetryAttempts', { lowest: 0, highest: 185 });
  retry?.integer('MaximumEventAgeInSeconds', { lowest: 60, highest: 86_400 });
  members.object('DeadLetterConfig')?.members.string('Arn', { shortest: 1, longest: 1600 });
  return withoutNulls(input) as unknown as Target;
}

/** Refuses what only shows when the members of a target are seen together. */
export function assertUsableTarget(target: Target): void {
  const refuse = (message: string): never => {
    throw new AwsError('ValidationException', message);
  };
  for (const arn of [target.Arn, target.DeadLetterConfig?.Arn])
    if (arn !== undefined && !/^arn:[^:]+:[^:]+:[^:]*:[^:]*:.+/.test(arn))
      refuse(`Parameter ${arn} is not valid. Reason: Provided Arn is not in correct format.`);
  const inputs = [target.Input, target.InputPath, target.InputTransformer];
  if (inputs.filter(input => input !== undefined).length > 1)
    refuse(`Only one of Input, InputPath, or InputTransformer must be provided for target ${target.Id}.`);
  if (target.InputPath !== undefined && parseEventPath(target.InputPath) === undefined)
    refuse(`InputPath for target ${target.Id} is invalid.`);
  if (target.Input !== undefined && !isJson(target.Input))
    refuse(`JSON syntax error in input for target ${target.Id}`);
  if (target.InputTransformer !== undefined) {
    const fault = findTransformerFault(target.InputTransformer, target.Id);
    if (fault !== undefined) refuse(fault);
  }
}

function withoutNulls(input: RequestInput): Record<string, Json | undefined> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
