import type { AttributeValue, Item } from '../values/attribute-value.ts';
import { copyItem } from './copy-item.ts';

/** Stands before the text of an item that holds binary values, which JSON has as base64. */
const BINARY_MARK = 'b';

/** An item as the journal keeps it. Callers get copies; what `item` gives stays in the engine, which changes no item. */
export class StoredItem {
  readonly text: string;
  #item: Item | undefined;

  constructor(text: string, item?: Item) {
    this.text = text;
    this.#item = item;
  }

  /** The item must be nobody else's; only its bytes may still be changed by others. */
  static of(item: Item): StoredItem {
    if (holdsBinary(item)) return new StoredItem(BINARY_MARK + JSON.stringify(mapBinary(item, toBase64)));
    return new StoredItem(JSON.stringify(item), item);
  }

  get item(): Item {
    this.#item ??= this.#parse();
    return this.#item;
  }

  copy(): Item {
    return this.#item === undefined ? this.#parse() : copyItem(this.#item);
  }

  #parse(): Item {
    if (!this.text.startsWith(BINARY_MARK)) return JSON.parse(this.text) as Item;
    return mapBinary(JSON.parse(this.text.slice(1)) as Item, fromBase64);
  }
}

function holdsBinary(item: Item): boolean {
  for (const name in item) if (isBinary(item[name] as AttributeValue)) return true;
  return false;
}

function isBinary(value: AttributeValue): boolean {
  if ('S' in value || 'N' in value) return false;
  if ('B' in value || 'BS' in value) return true;
  if ('M' in value) return holdsBinary(value.M);
  return 'L' in value && value.L.some(isBinary);
}

type MapBytes = (bytes: Uint8Array) => Uint8Array;

/** JSON has a text where an item has bytes. */
const toBase64 = ((bytes: Uint8Array) => Buffer.from(bytes).toString('base64')) as unknown as MapBytes;
const fromBase64 = ((text: string) => new Uint8Array(Buffer.from(text, 'base64'))) as unknown as MapBytes;

function mapBinary(item: Item, map: MapBytes): Item {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, mapValue(value, map)]));
}

function mapValue(value: AttributeValue, map: MapBytes): AttributeValue {
  if ('B' in value) return { B: map(value.B) };
  if ('BS' in value) return { BS: value.BS.map(map) };
  if ('M' in value) return { M: mapBinary(value.M, map) };
  if ('L' in value) return { L: value.L.map(element => mapValue(element, map)) };
  return value;
}
