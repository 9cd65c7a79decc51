import { isJsonObject, type Json } from '../../json.ts';
import type { ItemReader, MapState, ReaderConfig } from '../definition/asl.ts';
import { runtimeError } from '../errors/evaluation-failure.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Frame } from '../interpreter/frame.ts';
import { parseCsv } from './parse-csv.ts';

/** The items that an ItemReader would find in `data`, the text of its source. */
export async function readItems(
  frame: Frame<MapState>,
  reader: ItemReader,
  data: string,
  input: Json,
): Promise<Json[]> {
  const config = reader.ReaderConfig ?? {};
  const items = parseItems(config, data);
  const { MaxItems, MaxItemsPath } = config;
  if (MaxItems === undefined && MaxItemsPath === undefined) return items;
  const limit =
    MaxItemsPath !== undefined
      ? frame.path(MaxItemsPath, input)
      : frame.isJsonata
        ? await frame.jsonata(MaxItems as Json, 'ItemReader/ReaderConfig/MaxItems')
        : MaxItems;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0)
    throw runtimeError(`The MaxItems field must be a non-negative integer but was: ${JSON.stringify(limit)}`);
  return limit === 0 ? items : items.slice(0, limit);
}

function parseItems(config: ReaderConfig, data: string): Json[] {
  switch (config.InputType) {
    case undefined:
    case 'JSON':
      return entriesOf(followPointer(parseJson(data), config.ItemsPointer ?? ''));
    case 'JSONL':
      return data
        .split('\n')
        .filter(line => line.trim() !== '')
        .map(parseJson);
    case 'CSV':
      return parseCsv(data, config);
    default:
      throw readerFailed(`The input type ${config.InputType} is not served here.`);
  }
}

function entriesOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  if (isJsonObject(value)) return Object.entries(value).map(([Key, Value]) => ({ Key, Value }));
  throw readerFailed('Attempting to map over non-iterable node.');
}

/** Follows an RFC 6901 pointer such as `/orders/0/lines`. */
function followPointer(root: Json, pointer: string): Json {
  let value = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const container = value as { [key: string]: Json } | null;
    if (typeof container !== 'object' || container === null || !Object.hasOwn(container, key))
      throw readerFailed(`The ItemsPointer ${pointer} does not exist in the data.`);
    value = container[key] as Json;
  }
  return value;
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw readerFailed('The data is not valid JSON.');
  }
}

function readerFailed(cause: string): StateFailure {
  return new StateFailure('States.ItemReaderFailed', cause);
}
