import {
  type Alias,
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import { type DocumentFault, InvalidDocument } from '../../contracts/document-fault.ts';
import type { FieldPath, FoundFault } from './found-fault.ts';
import { inOrder, MOST_FAULTS } from './in-order.ts';
import { isNestedDeeper } from './is-nested-deeper.ts';
import { type YamlPlaces, yamlPlaces } from './yaml-places.ts';

const MOST_BYTES = 1024 * 1024;
/** What aliases stand for, all told: enough to save typing, too little to fill a memory. */
const MOST_ALIASES = 100;
const DEEPEST = 20;

export interface YamlText {
  readonly value: unknown;
  readonly places: YamlPlaces;
  /** What is wrong, but leaves a value to be looked at. */
  readonly faults: readonly FoundFault[];
}

/** Plain data from YAML that somebody wrote by hand. Throws `InvalidDocument` where there is no value to speak of. */
export function readYaml(text: string, file: string): YamlText {
  const refuse = (faults: readonly Pick<DocumentFault, 'line' | 'column' | 'message'>[]) =>
    new InvalidDocument(faults.map(fault => ({ file, field: '', ...fault })));
  const refuseAll = (message: string) => refuse([{ line: 1, column: 1, message }]);
  if (Buffer.byteLength(text) > MOST_BYTES) throw refuseAll('is longer than 1 MB');
  const lines = new LineCounter();
  if (isNestedDeeper(text, DEEPEST)) throw refuseAll('is nested too deeply');
  // Its own search for repeated keys takes time by the square of their number.
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    schema: 'core',
    logLevel: 'error',
  });
  if (document.errors.length > 0)
    throw refuse(
      document.errors.map(({ pos: [offset], message, code }) => {
        const { line, col: column } = lines.linePos(offset);
        return { line, column, message: code === 'MULTIPLE_DOCS' ? 'holds more than one document' : message };
      }),
    );
  const places = yamlPlaces(document, lines, text);
  const astray = aliasFaults(document);
  if (astray.length > 0) throw new InvalidDocument(inOrder(file, astray, places));
  const faults = treeFaults(document);
  try {
    return { value: document.toJS({ maxAliasCount: MOST_ALIASES }), places, faults };
  } catch {
    throw refuseAll('repeats too much by aliases');
  }
}

/** Aliases that stand for nothing, for what they are a part of, or are too many to be looked up. */
function aliasFaults(document: Document.Parsed): FoundFault[] {
  const aliases: { alias: Alias; path: FieldPath; within: readonly unknown[] }[] = [];
  visit(document, {
    Alias: (key, alias, within) => {
      aliases.push({ alias, path: pathOf(key, within), within });
      return aliases.length > MOST_ALIASES ? visit.BREAK : undefined;
    },
  });
  if (aliases.length > MOST_ALIASES) return [{ path: [], message: `has more than ${MOST_ALIASES} aliases` }];
  return aliases.flatMap(({ alias, path, within }) => {
    const anchored = alias.resolve(document);
    if (anchored === undefined) return [{ path, message: `refers to no anchor: "${alias.source}"` }];
    return within.includes(anchored)
      ? [{ path, message: `is a part of what it refers to: "${alias.source}"` }]
      : [];
  });
}

function treeFaults(document: Document.Parsed): FoundFault[] {
  const faults: FoundFault[] = [];
  visit(document, (key, node, ancestors) => {
    if (isMap(node))
      for (const fault of keyFaults(node, () => pathOf(key, ancestors)))
        if (faults.push(fault) > MOST_FAULTS) return visit.BREAK;
    if ((isCollection(node) || isScalar(node)) && node.tag !== undefined)
      faults.push({
        path: pathOf(key, ancestors),
        message: `has the tag ${node.tag}: only plain values are read`,
      });
    return faults.length > MOST_FAULTS ? visit.BREAK : undefined;
  });
  return faults;
}

function* keyFaults(map: YAMLMap, pathOfMap: () => FieldPath): Iterable<FoundFault> {
  const seen = new Set<string>();
  for (const { key } of map.items) {
    if (!isScalar(key)) {
      yield { path: pathOfMap(), message: 'has a field whose name is no plain text' };
      continue;
    }
    const name = String(key.value);
    if (seen.has(name))
      yield {
        path: [...pathOfMap(), name],
        atKey: true,
        message: 'is there twice; the last one would count',
      };
    seen.add(name);
  }
}

/** Names of fields and places in lists on the way to a node. */
function pathOf(key: unknown, ancestors: readonly unknown[]): FieldPath {
  const path: (string | number)[] = [];
  ancestors.forEach((ancestor, depth) => {
    if (isPair(ancestor)) path.push(isScalar(ancestor.key) ? String(ancestor.key.value) : '?');
    else if (isCollection(ancestor) && !isMap(ancestor)) {
      const child = ancestors[depth + 1];
      path.push(child === undefined ? Number(key) : ancestor.items.indexOf(child));
    }
  });
  return path;
}
