import { isJsonObject, type Json } from '../../json.ts';

type PathFunction = (value: Json, argument: Json | undefined) => Json | undefined;

const functions: Readonly<Record<string, PathFunction>> = {
  length: count,
  size: count,
  min: value => aggregate(value, numbers => numbers.reduce((a, b) => Math.min(a, b))),
  max: value => aggregate(value, numbers => numbers.reduce((a, b) => Math.max(a, b))),
  sum: value => aggregate(value, total),
  avg: value => aggregate(value, average),
  stddev: value => aggregate(value, standardDeviation),
  keys: value => (isJsonObject(value) ? Object.keys(value) : undefined),
  first: value => (Array.isArray(value) ? value[0] : undefined),
  last: value => (Array.isArray(value) ? value.at(-1) : undefined),
  index: (value, position) =>
    Array.isArray(value) && typeof position === 'number' ? value.at(position) : undefined,
  concat: (value, suffix) => (typeof value === 'string' ? `${value}${suffix ?? ''}` : undefined),
  append: (value, item) => (Array.isArray(value) && item !== undefined ? [...value, item] : undefined),
};

export function isPathFunction(name: string): boolean {
  return Object.hasOwn(functions, name);
}

/** Undefined where the function has no answer for such a value. */
export function applyPathFunction(name: string, value: Json, argument: Json | undefined): Json | undefined {
  return functions[name]?.(value, argument);
}

function count(value: Json): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}

function aggregate(value: Json, combine: (numbers: number[]) => number): number | undefined {
  if (!Array.isArray(value)) return undefined;
  const numbers = value.filter(item => typeof item === 'number');
  return numbers.length === 0 ? undefined : combine(numbers);
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function average(numbers: number[]): number {
  return total(numbers) / numbers.length;
}

function standardDeviation(numbers: number[]): number {
  const mean = average(numbers);
  return Math.sqrt(average(numbers.map(number => (number - mean) ** 2)));
}
