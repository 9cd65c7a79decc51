import jsonata from 'jsonata';
import type { Json } from '../../json.ts';
import { findUnsupportedReferences } from './find-unsupported-references.ts';
import type { ValidationScope } from './validation-scope.ts';

export function isJsonataString(value: Json): value is string {
  return typeof value === 'string' && value.length >= 4 && value.startsWith('{%') && value.endsWith('%}');
}

/** Any string of a JSONata state: plain text passes, `{% … %}` must be an expression that AWS can run. */
export function checkJsonataString(value: string, location: string, scope: ValidationScope): void {
  if (value.startsWith('{%') || value.endsWith('%}')) requireJsonataString(value, location, scope);
}

/** A field that takes nothing but an expression. */
export function requireJsonataString(value: Json, location: string, scope: ValidationScope): void {
  if (isJsonataString(value)) checkExpression(value.slice(2, -2).trim(), location, scope);
  else scope.log.schemaError('JSONata string must start with {% and end with %}', location);
}

export function checkJsonataTemplate(value: Json, location: string, scope: ValidationScope): void {
  if (typeof value === 'string') checkJsonataString(value, location, scope);
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) checkJsonataTemplate(entry, `${location}[${index}]`, scope);
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value))
      checkJsonataTemplate(entry, `${location}/${key}`, scope);
}

function checkExpression(expression: string, location: string, scope: ValidationScope): void {
  let tree: unknown;
  try {
    tree = jsonata(expression).ast();
  } catch (fault) {
    scope.log.error('INVALID_JSONATA_EXPRESSION', describeFault(fault), location);
    return;
  }
  for (const message of findUnsupportedReferences(tree, { errorOutputExists: scope.insideCatcher }))
    scope.log.error('UNSUPPORTED_JSONATA_EXPRESSION', message, location);
}

/** The parser throws plain objects with a message; a deeply nested expression overflows its stack. */
function describeFault(fault: unknown): string {
  if (fault instanceof RangeError) return 'The expression is too deeply nested';
  const message = (fault as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : 'The expression cannot be parsed';
}
