import { isJsonObject, type Json } from '../../json.ts';
import { toJavaText } from '../jsonpath/java-text.ts';
import { InvalidArguments } from './intrinsic-errors.ts';
import { type IntrinsicFunction, requireArray, requireInteger } from './intrinsic-function.ts';

const MAX_RANGE_ITEMS = 1_000;

export const arrayFunctions: Readonly<Record<string, IntrinsicFunction>> = {
  'States.Array': { minArguments: 0, maxArguments: Number.POSITIVE_INFINITY, apply: (...items) => items },
  'States.ArrayPartition': { minArguments: 2, apply: partition },
  'States.ArrayContains': { minArguments: 2, apply: contains },
  'States.ArrayRange': { minArguments: 3, apply: range },
  'States.ArrayGetItem': { minArguments: 2, apply: getItem },
  'States.ArrayLength': { minArguments: 1, apply: array => requireArray(array).length },
  'States.ArrayUnique': { minArguments: 1, apply: unique },
};

function partition(array?: Json, chunkSize?: Json): Json {
  const items = requireArray(array);
  const size = requireInteger(chunkSize);
  if (size < 1) throw new InvalidArguments();
  const chunks: Json[] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

/** AWS compares what Java's `toString` says, so that `1` is found where `'1'` is. */
function contains(array?: Json, wanted: Json = null): Json {
  const wantedText = toJavaText(wanted);
  return requireArray(array).some(item => toJavaText(item) === wantedText);
}

function range(first?: Json, last?: Json, increment?: Json): Json {
  const start = requireInteger(first);
  const end = requireInteger(last);
  const step = requireInteger(increment);
  const count = step === 0 ? Number.NaN : Math.max(0, Math.floor((end - start) / step) + 1);
  if (!(count <= MAX_RANGE_ITEMS)) throw new InvalidArguments();
  return Array.from({ length: count }, (_, position) => start + position * step);
}

function getItem(array?: Json, index?: Json): Json {
  const items = requireArray(array);
  const position = requireInteger(index);
  if (items.length === 0) return null;
  const item = items[position];
  if (item === undefined) throw new InvalidArguments();
  return item;
}

function unique(array?: Json): Json {
  const byIdentity = new Map<string, Json>();
  for (const item of requireArray(array)) {
    const identity = identify(item);
    if (!byIdentity.has(identity)) byIdentity.set(identity, item);
  }
  return [...byIdentity.values()];
}

/** Equal for values that differ at most in the order of their keys. */
function identify(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(identify).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${identify(member)}`);
  return `{${members.sort().join(',')}}`;
}
