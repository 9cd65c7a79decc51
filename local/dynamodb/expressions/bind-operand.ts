import type { AttributeValue, Item } from '../values/attribute-value.ts';
import { getMember } from '../values/get-member.ts';
import { typeOf, type ValueType } from '../values/value-type.ts';
import { bindPath, type DocumentPath, readPath } from './document-path.ts';
import type { ExpressionScope } from './expression-scope.ts';
import type { ExpressionKind } from './invalid-expression.ts';
import type { PathNode, ValueNode } from './syntax-tree.ts';

/** Where an expression belongs: what its messages name it, and what its placeholders stand for. */
export interface Binding<Kind extends ExpressionKind = ExpressionKind> {
  readonly kind: Kind;
  readonly scope: ExpressionScope;
}

export interface BoundOperand {
  read(item: Item): AttributeValue | undefined;
  /** Where the request alone tells the type. */
  readonly type?: ValueType;
  readonly literal?: AttributeValue;
  readonly path?: DocumentPath;
}

export function bindOperandPath(node: PathNode, { kind, scope }: Binding): BoundOperand {
  const path = bindPath(node, kind, scope);
  const [attribute] = path;
  const read =
    path.length === 1 ? (item: Item) => getMember(item, attribute) : (item: Item) => readPath(item, path);
  return { read, path };
}

export function bindOperandValue(node: ValueNode, { kind, scope }: Binding): BoundOperand {
  const literal = scope.valueOf(node.placeholder, kind);
  return { read: () => literal, type: typeOf(literal), literal };
}
