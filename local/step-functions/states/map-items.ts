import type { Json, JsonObject } from '../../json.ts';
import type { MapState } from '../definition/asl.ts';
import { queryError, runtimeError } from '../errors/evaluation-failure.ts';
import { Frame } from '../interpreter/frame.ts';
import { expressionIn } from '../jsonata/evaluate-expression.ts';

/** The array that a Map iterates over. */
export async function selectItems(frame: Frame<MapState>, input: Json): Promise<Json[]> {
  const { state } = frame;
  if (state.ItemReader !== undefined)
    throw runtimeError('ItemReader is not served here: give the items inline.');
  if (frame.isJsonata) return jsonataItems(frame);
  const path = state.ItemsPath ?? '$';
  const items = frame.path(path, input);
  if (!Array.isArray(items))
    throw runtimeError(`Reference path "${path.replace('$$', '$')}" must point to array.`);
  frame.inspect('afterItemsPath', items);
  return items;
}

async function jsonataItems(frame: Frame<MapState>): Promise<Json[]> {
  const { Items } = frame.state;
  const items = Items === undefined ? frame.thread.input : await frame.jsonata(Items, 'Items');
  if (Array.isArray(items)) return items;
  const expression = typeof Items === 'string' ? expressionIn(Items) : undefined;
  if (expression === undefined)
    throw queryError(`Map state input must be an array but was: ${JSON.stringify(items)}`);
  throw queryError(
    `The JSONata expression '${expression}' specified for the field 'Items' returned an unexpected result type. Expected 'array', but was '${items === null ? 'null' : typeof items}' for value: ${JSON.stringify(items)}`,
    'Items',
  );
}

/** One iteration's input: the item itself, or what ItemSelector makes of it. */
export async function selectItem(frame: Frame<MapState>, index: number, value: Json): Promise<Json> {
  const { state } = frame;
  const selector = state.ItemSelector ?? state.Parameters;
  if (selector === undefined) return value;
  const itemFrame = new ItemFrame(frame, index, value);
  if (frame.isJsonata) return itemFrame.jsonata(selector, 'ItemSelector');
  return itemFrame.template(selector, itemInput(frame));
}

function itemInput(frame: Frame<MapState>): Json {
  const { InputPath } = frame.state;
  if (InputPath === undefined) return frame.thread.input;
  return InputPath === null ? {} : frame.path(InputPath, frame.thread.input);
}

/** The Map state seen while one item is selected: its context knows the item. */
class ItemFrame extends Frame<MapState> {
  readonly #item: JsonObject;

  constructor(frame: Frame<MapState>, index: number, value: Json) {
    super(frame.run, frame.thread);
    this.#item = { Index: index, Value: value };
  }

  override get context(): JsonObject {
    return { ...super.context, Map: { Item: this.#item } };
  }
}
