import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node, type Pair } from 'yaml';
import type { FieldPath, FoundFault } from './found-fault.ts';

export interface YamlPlaces {
  /** Where in the text a fault is; of a field that is not there, where its owner begins. */
  placeOf(fault: FoundFault): { line: number; column: number };
}

export function yamlPlaces(document: Document.Parsed, lines: LineCounter, text: string): YamlPlaces {
  const resolve = (node: unknown) => (isAlias(node) ? node.resolve(document) : node);
  const offsetOf = ({ path, atKey, part }: FoundFault): number => {
    let node: unknown = document.contents;
    let offset = startOf(node) ?? 0;
    for (const [depth, name] of path.entries()) {
      const pair = pairOf(resolve(node), name, atKey === true && depth === path.length - 1);
      if (pair === undefined) return offset;
      const known = startOf(pair.value) ?? startOf(pair.key) ?? offset;
      offset = atKey && depth === path.length - 1 ? (startOf(pair.key) ?? known) : known;
      node = pair.value;
    }
    return part === undefined ? offset : (offsetOfPart(resolve(node), part) ?? offset);
  };
  const offsetOfPart = (node: unknown, part: NonNullable<FoundFault['part']>): number | undefined => {
    if (!isScalar(node) || !node.range) return undefined;
    const [start, end] = node.range;
    let offset = start - 1;
    for (let count = 0; count <= part.occurrence; count++) {
      offset = text.indexOf(part.text, offset + 1);
      if (offset === -1 || offset >= end) return undefined;
    }
    return offset;
  };
  return {
    placeOf: fault => {
      const { line, col } = lines.linePos(offsetOf(fault));
      return { line: Math.max(line, 1), column: Math.max(col, 1) };
    },
  };
}

/** Of a name that is there twice the second one is at fault. */
function pairOf(node: unknown, name: FieldPath[number], last: boolean): Pair<unknown, unknown> | undefined {
  if (isSeq(node)) {
    const value = node.items[Number(name)];
    return value === undefined ? undefined : ({ key: null, value } as Pair<unknown, unknown>);
  }
  if (!isMap(node)) return undefined;
  const matches = ({ key }: Pair) => isScalar(key) && String(key.value) === String(name);
  return last ? node.items.findLast(matches) : node.items.find(matches);
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0];
}
