import type { AttributeValue, Item } from '../values/attribute-value.ts';
import { getMember } from '../values/get-member.ts';
import type { ExpressionScope } from './expression-scope.ts';
import type { ExpressionKind } from './invalid-expression.ts';
import type { PathNode } from './syntax-tree.ts';

/** Strings are names of attributes and members, numbers are indexes of lists. */
export type DocumentPath = readonly [string, ...(string | number)[]];

export function bindPath(node: PathNode, kind: ExpressionKind, scope: ExpressionScope): DocumentPath {
  if (!node.hasPlaceholders) return node.elements;
  const resolve = (element: string) => (element.startsWith('#') ? scope.nameOf(element, kind) : element);
  const [first, ...others] = node.elements;
  if (others.length === 0) return [resolve(first)];
  return [
    resolve(first),
    ...others.map(element => (typeof element === 'string' ? resolve(element) : element)),
  ];
}

export function readPath(item: Item, path: DocumentPath): AttributeValue | undefined {
  let value = getMember(item, path[0]);
  for (let position = 1; position < path.length && value !== undefined; position += 1)
    value = readElement(value, path[position] ?? 0);
  return value;
}

export function samePath(left: DocumentPath, right: DocumentPath): boolean {
  return left.length === right.length && left.every((element, position) => element === right[position]);
}

/** As DynamoDB quotes it, e.g. `[a, [0], b]`. */
export function writePath(path: DocumentPath): string {
  return `[${path.map(element => (typeof element === 'number' ? `[${element}]` : element)).join(', ')}]`;
}

function readElement(value: AttributeValue, element: string | number): AttributeValue | undefined {
  if (typeof element === 'number') return 'L' in value ? value.L[element] : undefined;
  return 'M' in value ? getMember(value.M, element) : undefined;
}
