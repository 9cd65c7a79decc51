import { isJsonObject, type Json } from '../../json.ts';
import { evaluatePathOrIntrinsic } from './evaluate-path-or-intrinsic.ts';
import { InvalidPath, PathNotFound, TemplatePathNotFound } from './path-errors.ts';
import type { PathScope } from './scope.ts';

const DYNAMIC_SUFFIX = '.$';

/** Fills a payload template: a key that ends in `.$` loses it, and its path or intrinsic function gives the value. */
export function evaluateTemplate(template: Json, scope: PathScope): Json {
  if (Array.isArray(template)) return template.map(item => evaluateTemplate(item, scope));
  if (!isJsonObject(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => fillField(key, value, scope)));
}

function fillField(key: string, value: Json, scope: PathScope): [string, Json] {
  if (!key.endsWith(DYNAMIC_SUFFIX)) return [key, evaluateTemplate(value, scope)];
  if (typeof value !== 'string') throw new InvalidPath(String(value), `The field '${key}' must hold a path`);
  return [key.slice(0, -DYNAMIC_SUFFIX.length), evaluateField(key, value, scope)];
}

function evaluateField(key: string, expression: string, scope: PathScope): Json {
  try {
    return evaluatePathOrIntrinsic(expression, scope);
  } catch (fault) {
    if (!(fault instanceof PathNotFound)) throw fault;
    // AWS lets an index beyond the end of a list pass as null, here and nowhere else.
    if (fault.kind === 'index-out-of-bounds') return null;
    throw new TemplatePathNotFound(key, fault);
  }
}
