import { brokenConstraint, wrongType } from '../dynamodb-error.ts';
import type { Input } from './operation.ts';

export function readString(input: Input, name: string): string | undefined {
  const value = input[name] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw wrongType(name, 'a string');
}

export function requireString(input: Input, name: string): string {
  const text = readString(input, name);
  if (text === undefined) throw missing(name);
  return text;
}

export function readBoolean(input: Input, name: string): boolean | undefined {
  const value = input[name] ?? undefined;
  if (value === undefined || typeof value === 'boolean') return value;
  throw wrongType(name, 'true or false');
}

export function readInteger(
  input: Input,
  name: string,
  range: { readonly lowest: number; readonly highest?: number },
): number | undefined {
  const value = input[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw wrongType(name, 'an integer');
  const { lowest, highest = Number.POSITIVE_INFINITY } = range;
  if (value < lowest)
    throw brokenConstraint(
      value,
      memberName(name),
      `Member must have value greater than or equal to ${lowest}`,
    );
  if (value > highest)
    throw brokenConstraint(
      value,
      memberName(name),
      `Member must have value less than or equal to ${highest}`,
    );
  return value;
}

export function readChoice<Choice extends string>(
  input: Input,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = readString(input, name);
  if (value === undefined) return undefined;
  const known = choices.find(choice => choice === value);
  if (known !== undefined) return known;
  throw brokenConstraint(
    value,
    memberName(name),
    `Member must satisfy enum value set: [${choices.join(', ')}]`,
  );
}

export function readObject(input: Input, name: string): Input | undefined {
  const value = input[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value === 'object' && !Array.isArray(value)) return value as Input;
  throw wrongType(name, 'an object');
}

export function requireObject(input: Input, name: string): Input {
  const object = readObject(input, name);
  if (object === undefined) throw missing(name);
  return object;
}

export function readObjects(input: Input, name: string): readonly Input[] | undefined {
  const value = input[name] ?? undefined;
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every(element => typeof element === 'object' && element !== null))
    return value as Input[];
  throw wrongType(name, 'a list of objects');
}

export function readStrings(input: Input, name: string): readonly string[] | undefined {
  const value = input[name] ?? undefined;
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every(element => typeof element === 'string')) return value as string[];
  throw wrongType(name, 'a list of strings');
}

export function missing(name: string): Error {
  return brokenConstraint(undefined, memberName(name), 'Member must not be null');
}

/** AWS's model has members begin with a small letter. */
export function memberName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
