import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';

/** Reading request members with AWS's own words for what is wrong with them. */

export function requiredText(request: JsonObject, member: string): string {
  const value = request[member];
  if (typeof value === 'string') return value;
  throw constraintViolated(member, value, 'Member must not be null');
}

export function optionalText(request: JsonObject, member: string): string | undefined {
  const value = request[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new AwsError('SerializationException', `STRING_VALUE expected for ${member}.`);
}

export function optionalObject(request: JsonObject, member: string): JsonObject | undefined {
  const value = request[member];
  if (value === undefined || value === null) return undefined;
  if (isJsonObject(value)) return value;
  throw new AwsError('SerializationException', `Start of structure expected for ${member}.`);
}

export function optionalBoolean(request: JsonObject, member: string): boolean {
  return request[member] === true;
}

/** AWS's form for a member that breaks its model's rules. */
export function constraintViolated(member: string, value: Json | undefined, rule: string): AwsError {
  const shown =
    value === undefined || value === null
      ? 'null'
      : `'${typeof value === 'string' ? value : JSON.stringify(value)}'`;
  return new AwsError(
    'ValidationException',
    `1 validation error detected: Value ${shown} at '${member}' failed to satisfy constraint: ${rule}`,
  );
}

const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}\p{Cs}]{1,80}$/u;

export function checkName(name: string, member = 'name'): string {
  if (name.length === 0)
    throw constraintViolated(member, name, 'Member must have length greater than or equal to 1');
  if (name.length > 80)
    throw constraintViolated(member, name, 'Member must have length less than or equal to 80');
  if (!NAME.test(name)) throw new AwsError('InvalidName', `Invalid Name: '${name}'`);
  return name;
}

const ARN = /^arn:aws[^:]*:states:[a-z0-9-]*:\d{12}:\S+$/;

export function checkArn(arn: string): string {
  if (!ARN.test(arn))
    throw new AwsError('InvalidArn', `Invalid Arn: 'Resource type not valid in this context: ${arn}'`);
  return arn;
}
