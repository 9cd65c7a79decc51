import { z } from 'zod';
import { nearestName } from '../nearest-name.ts';
import type { FieldPath, FoundFault } from './found-fault.ts';

type Issue = z.core.$ZodIssue;
type JsonSchema = z.core.JSONSchema.BaseSchema | boolean;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of fields',
  record: 'a map of names',
};

/** Fields that are missing, unknown or of the wrong kind. */
export function shapeFaults(schema: z.ZodType, value: unknown): FoundFault[] {
  const { error } = schema.safeParse(value, { error: describeIssue });
  const known = z.toJSONSchema(schema, { io: 'input' });
  return (error?.issues ?? []).flatMap(issue => faultsOf(issue, [], value, known));
}

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') {
    if (issue.input === undefined) return 'is missing';
    return `must be ${oneOf(issue.values)}`;
  }
  if (issue.code === 'too_small') return sizeFault(issue.origin, 'at least', issue.minimum);
  if (issue.code === 'too_big') return sizeFault(issue.origin, 'at most', issue.maximum);
  if (issue.code === 'invalid_format') return FORMATS[issue.format];
  if (issue.code === 'invalid_union' && Array.isArray(issue.options))
    return `must be ${oneOf(issue.options)}`;
  return undefined;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be a web address',
};

function oneOf(values: readonly unknown[]): string {
  return values
    .map(String)
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
}

const PARTS: Readonly<Record<string, string>> = { string: ' characters long', array: ' long' };

function sizeFault(origin: string, limit: string, size: number | bigint): string {
  if (origin === 'array' && limit === 'at least' && size === 1) return 'must not be empty';
  return `must be ${limit} ${size}${PARTS[origin] ?? ''}`;
}

function faultsOf(issue: Issue, within: FieldPath, value: unknown, known: JsonSchema): FoundFault[] {
  const path = [...within, ...(issue.path as FieldPath)];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({
      path: [...path, key],
      atKey: true,
      message: 'is not known',
      suggestion: nearestName(key, fieldsAt(path, known)),
    }));
  if (issue.code === 'invalid_key')
    return [{ path, atKey: true, message: issue.issues[0]?.message ?? 'is no name' }];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const fitting = issue.errors.find(issues => issues.every(part => part.path.length > 0));
    if (fitting !== undefined) return fitting.flatMap(part => faultsOf(part, path, value, known));
    const messages = new Set(issue.errors.flat().map(({ message }) => message));
    return [{ path, message: [...messages].join(', or ').replaceAll(', or must be', ' or') }];
  }
  const given = valueAt(value, path);
  const suggestion =
    issue.code === 'invalid_value' && typeof given === 'string'
      ? nearestName(given, issue.values.map(String))
      : undefined;
  return [{ path, message: issue.message, ...(suggestion !== undefined && { suggestion }) }];
}

function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);
}

/** The fields that may stand where an unknown one does. */
function fieldsAt(path: FieldPath, schema: JsonSchema): string[] {
  const [name, ...rest] = path;
  return alternativesOf(schema).flatMap(({ properties, additionalProperties, items }) => {
    if (name === undefined) return Object.keys(properties ?? {});
    const part = typeof name === 'number' ? items : (properties?.[name] ?? additionalProperties);
    return part === undefined || Array.isArray(part) ? [] : fieldsAt(rest, part);
  });
}

function alternativesOf(schema: JsonSchema): z.core.JSONSchema.BaseSchema[] {
  return typeof schema === 'boolean' ? [] : (schema.anyOf?.flatMap(alternativesOf) ?? [schema]);
}
