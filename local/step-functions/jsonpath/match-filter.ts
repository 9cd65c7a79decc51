import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../json.ts';
import type { FilterCondition, FilterOperand, FilterPath } from './path-syntax.ts';

/** Undefined where the path leads nowhere. */
type LookUp = (path: FilterPath) => Json | undefined;

export function matchesFilter(condition: FilterCondition, lookUp: LookUp): boolean {
  switch (condition.kind) {
    case 'or':
      return condition.conditions.some(part => matchesFilter(part, lookUp));
    case 'and':
      return condition.conditions.every(part => matchesFilter(part, lookUp));
    case 'not':
      return !matchesFilter(condition.condition, lookUp);
    case 'exists':
      return lookUp(condition.path) !== undefined;
    case 'compare':
      return compare(condition.operator, condition.left, condition.right, lookUp);
  }
}

function compare(operator: string, left: FilterOperand, right: FilterOperand, lookUp: LookUp): boolean {
  if (left.kind === 'pattern' || right.kind === 'pattern')
    return matchesPattern(operator, left, right, lookUp);
  const a = resolveOperand(left, lookUp);
  const b = resolveOperand(right, lookUp);
  if (operator === '!=') return !looselyEqual(a, b);
  if (operator === '!==') return !isDeepStrictEqual(a, b);
  return a !== undefined && b !== undefined && (comparisons[operator]?.(a, b) ?? false);
}

function matchesPattern(
  operator: string,
  left: FilterOperand,
  right: FilterOperand,
  lookUp: LookUp,
): boolean {
  const [pattern, subject] = left.kind === 'pattern' ? [left, right] : [right, left];
  if (operator !== '=~' || pattern.kind !== 'pattern' || subject.kind === 'pattern') return false;
  const value = resolveOperand(subject, lookUp);
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && pattern.pattern.test(text);
}

function resolveOperand(
  operand: Exclude<FilterOperand, { kind: 'pattern' }>,
  lookUp: LookUp,
): Json | undefined {
  return operand.kind === 'literal' ? operand.value : lookUp(operand);
}

const comparisons: Readonly<Record<string, (a: Json, b: Json) => boolean>> = {
  '==': looselyEqual,
  '===': (a, b) => isDeepStrictEqual(a, b),
  '<': (a, b) => order(a, b) < 0,
  '<=': (a, b) => order(a, b) <= 0,
  '>': (a, b) => order(a, b) > 0,
  '>=': (a, b) => order(a, b) >= 0,
  in: includes,
  nin: (a, b) => !includes(a, b),
  contains: (a, b) =>
    typeof a === 'string' && typeof b === 'string' ? a.includes(b) : Array.isArray(a) && includes(b, a),
  subsetof: (a, b) => Array.isArray(a) && a.every(item => includes(item, b)),
  anyof: (a, b) => Array.isArray(a) && a.some(item => includes(item, b)),
  noneof: (a, b) => Array.isArray(a) && !a.some(item => includes(item, b)),
  size: (a, b) => (typeof a === 'string' || Array.isArray(a)) && a.length === b,
  empty: (a, b) => (typeof a === 'string' || Array.isArray(a)) && (a.length === 0) === b,
};

function includes(item: Json, list: Json): boolean {
  return Array.isArray(list) && list.some(candidate => looselyEqual(item, candidate));
}

/** A number equals its text. */
function looselyEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (typeof a === 'number' && typeof b === 'number') return a === b;
  if (typeof a === 'number' && typeof b === 'string') return b.trim() !== '' && a === Number(b);
  if (typeof a === 'string' && typeof b === 'number') return looselyEqual(b, a);
  return isDeepStrictEqual(a, b);
}

/** NaN, and so neither less nor greater, for values of different types. */
function order(a: Json, b: Json): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return Number.NaN;
}
