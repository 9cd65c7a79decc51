import { BoundedCache } from '../../bounded-cache.ts';
import type { Json } from '../../json.ts';
import type { JsonataBindings } from './evaluate-expression.ts';

const REFERENCE = /^\$[A-Za-z]\w*(?:\.[A-Za-z]\w*)*$/;
const OPERATORS = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);
const paths = new BoundedCache<readonly string[] | null>(2000, pathIn);

/**
 * Reads `$states.input.name` and its like without JSONata, for which every step of every expression is a promise. Most
 * expressions of most machines are of this kind. Undefined where JSONata must say what the reference means: wherever
 * there is a list on the way, or nothing.
 */
export function readPlainReference(source: string, bindings: JsonataBindings): Json | undefined {
  const path = paths.get(source);
  if (path === null) return undefined;
  const [root = '', ...names] = path;
  let value: Json | undefined =
    root === 'states'
      ? bindings.states
      : Object.hasOwn(bindings.variables, root)
        ? bindings.variables[root]
        : undefined;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return Array.isArray(value) || isUnusual(value) ? undefined : value;
}

function pathIn(source: string): readonly string[] | null {
  const names = REFERENCE.test(source) ? source.slice(1).split('.') : [];
  const isPlain = names.length > 0 && !names.some(name => OPERATORS.has(name) || name in Object.prototype);
  return isPlain ? names : null;
}

/** Data that looks like one of JSONata's functions is refused by the guards around it. */
function isUnusual(value: Json | undefined): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('_jsonata_lambda' in value || '_jsonata_function' in value)
  );
}
