import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { AwsError } from '../wire/aws-error.ts';
import { invalidValue, missingParameter } from './sqs-error.ts';

export function requireString(input: JsonObject, name: string): string {
  const text = readString(input, name);
  if (text === undefined || text === '') throw missingParameter(name);
  return text;
}

export function readString(input: JsonObject, name: string): string | undefined {
  const value = read(input, name);
  if (value === undefined || typeof value === 'string') return value;
  throw wrongType(name, 'a string');
}

export function readStrings(input: JsonObject, name: string): string[] {
  const value = read(input, name) ?? [];
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value;
  throw wrongType(name, 'a list of strings');
}

export function readObject(input: JsonObject, name: string): JsonObject | undefined {
  const value = read(input, name);
  if (value === undefined || isJsonObject(value)) return value;
  throw wrongType(name, 'an object');
}

export function readInteger(
  input: JsonObject,
  name: string,
  range: { lowest: number; highest: number; reason?: string },
): number | undefined {
  const value = read(input, name);
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw wrongType(name, 'an integer');
  if (value < range.lowest || value > range.highest)
    throw invalidValue(
      value,
      name,
      range.reason ?? `Must be between ${range.lowest} and ${range.highest}, if provided.`,
    );
  return value;
}

/** Null on the wire means not given. */
function read(input: JsonObject, name: string): Json | undefined {
  return (Object.hasOwn(input, name) ? input[name] : undefined) ?? undefined;
}

function wrongType(name: string, expected: string): AwsError {
  return new AwsError('SerializationException', `${name} must be ${expected}.`);
}
