import type { Json } from '../../json.ts';
import type { MapState } from '../definition/asl.ts';
import { queryError, runtimeError } from '../errors/evaluation-failure.ts';
import type { Frame } from '../interpreter/frame.ts';

/** Groups a distributed Map's items as ItemBatcher asks: each batch is `{Items: […], BatchInput?}`. */
export async function batchItems(frame: Frame<MapState>, items: Json[], input: Json): Promise<Json[]> {
  const batcher = frame.state.ItemBatcher;
  if (batcher === undefined) return items;
  const maxItems = await limitOf(frame, input, 'MaxItemsPerBatch');
  const maxBytes = await limitOf(frame, input, 'MaxInputBytesPerBatch');
  const batchInput = batcher.BatchInput === undefined ? undefined : await evaluateBatchInput(frame, input);
  const batches: Json[] = [];
  let batch: Json[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item));
    if (batch.length > 0 && (batch.length >= maxItems || bytes + size > maxBytes)) {
      batches.push(toBatch(batch, batchInput));
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) batches.push(toBatch(batch, batchInput));
  return batches;
}

function toBatch(items: Json[], batchInput: Json | undefined): Json {
  return batchInput === undefined ? { Items: items } : { BatchInput: batchInput, Items: items };
}

async function evaluateBatchInput(frame: Frame<MapState>, input: Json): Promise<Json> {
  const template = frame.state.ItemBatcher?.BatchInput as Json;
  return frame.isJsonata
    ? frame.jsonata(template, 'ItemBatcher/BatchInput')
    : frame.template(template, input);
}

async function limitOf(
  frame: Frame<MapState>,
  input: Json,
  field: 'MaxItemsPerBatch' | 'MaxInputBytesPerBatch',
): Promise<number> {
  const literal = frame.state.ItemBatcher?.[field];
  const path = frame.state.ItemBatcher?.[`${field}Path`];
  if (literal === undefined && path === undefined) return Number.POSITIVE_INFINITY;
  const value =
    path !== undefined
      ? frame.path(path, input)
      : frame.isJsonata
        ? await frame.jsonata(literal as Json, `ItemBatcher/${field}`)
        : literal;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  const text = `The ${field} field must be a positive integer but was: ${JSON.stringify(value)}`;
  throw frame.isJsonata ? queryError(text, `ItemBatcher/${field}`) : runtimeError(text);
}
