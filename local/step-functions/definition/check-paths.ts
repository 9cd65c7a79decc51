import type { Json } from '../../json.ts';
import type { ValueCheck } from './object-shape.ts';
import type { ValidationScope } from './validation-scope.ts';

const intrinsicNames = new Set([
  'Array',
  'ArrayContains',
  'ArrayGetItem',
  'ArrayLength',
  'ArrayPartition',
  'ArrayRange',
  'ArrayUnique',
  'Base64Decode',
  'Base64Encode',
  'Format',
  'Hash',
  'JsonMerge',
  'JsonToString',
  'MathAdd',
  'MathRandom',
  'StringSplit',
  'StringToJson',
  'UUID',
]);

export function isIntrinsicCall(value: string): boolean {
  const name = /^States\.(\w+)\(.*\)$/s.exec(value.trim())?.[1];
  return name !== undefined && intrinsicNames.has(name);
}

export const jsonPath: ValueCheck = (value, location, scope) => {
  if (!startsWithDollar(value)) scope.log.schemaError('Value must be a valid JSONPath.', location);
};

export const jsonPathOrNull: ValueCheck = (value, location, scope) => {
  if (value !== null) jsonPath(value, location, scope);
};

export const jsonPathOrIntrinsic: ValueCheck = (value, location, scope) => {
  if (typeof value === 'string' && isIntrinsicCall(value)) return;
  jsonPath(value, location, scope);
};

/** Compared or compared with in a Choice rule. */
export const comparedPath: ValueCheck = (value, location, scope) => {
  if (!startsWithDollar(value)) reportNoDollar(location, scope);
};

/** A path to one node: it selects nothing by wildcard, filter, slice or descent. */
export const referencePath: ValueCheck = (value, location, scope) => {
  if (!startsWithDollar(value)) reportNoDollar(location, scope);
  else if (selectsSeveral(value)) scope.log.schemaError('Value is not a Reference Path', location);
};

export const inputReferencePath: ValueCheck = (value, location, scope) => {
  if (startsWithDollar(value) && value.startsWith('$$'))
    scope.log.schemaError('Value is not a Reference Path', location);
  else referencePath(value, location, scope);
};

export const inputReferencePathOrNull: ValueCheck = (value, location, scope) => {
  if (value !== null) inputReferencePath(value, location, scope);
};

function startsWithDollar(value: Json): value is string {
  return typeof value === 'string' && value.startsWith('$');
}

function reportNoDollar(location: string, scope: ValidationScope): void {
  scope.log.schemaError("Value is not a Reference Path: Reference path didn't start with '$'", location);
}

function selectsSeveral(path: string): boolean {
  return /\.\.|[*?@]|\[[^\][]*[,:]/.test(withoutQuotedNames(path));
}

function withoutQuotedNames(path: string): string {
  let rest = '';
  let quote = '';
  for (let index = 0; index < path.length; index++) {
    const character = path.charAt(index);
    if (quote === '' && (character === "'" || character === '"')) quote = character;
    else if (quote === '') rest += character;
    else if (character === '\\') index++;
    else if (character === quote) quote = '';
  }
  return rest;
}
