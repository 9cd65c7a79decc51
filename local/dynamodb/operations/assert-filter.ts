import { validationError } from '../dynamodb-error.ts';
import type { KeyPath } from '../engine/key-path.ts';
import { parseCondition } from '../expressions/parse-condition.ts';
import type { ConditionNode, OperandNode } from '../expressions/syntax-tree.ts';
import type { Input } from './operation.ts';
import { readObject, readString } from './read-input.ts';

/** A query finds by its keys; what it filters by must be something else. */
export function assertFilterWithoutKeys(input: Input, keys: KeyPath): void {
  const text = readString(input, 'FilterExpression');
  if (text === undefined) return;
  const names = readObject(input, 'ExpressionAttributeNames') ?? {};
  const used = attributesOf(parseCondition('FilterExpression', text)).map(name => names[name] ?? name);
  const key = keys.attributes.find(({ name }) => used.includes(name));
  if (key !== undefined)
    throw validationError(
      `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${key.name}`,
    );
}

/** Names or their placeholders. */
function attributesOf(node: ConditionNode | OperandNode): string[] {
  switch (node.kind) {
    case 'path':
      return [node.elements[0]];
    case 'value':
      return [];
    case 'function':
      return node.operands.flatMap(attributesOf);
    case 'and':
    case 'or':
      return node.conditions.flatMap(attributesOf);
    case 'not':
      return attributesOf(node.condition);
    case 'compare':
      return [node.left, node.right].flatMap(attributesOf);
    case 'between':
      return [node.operand, node.lowest, node.highest].flatMap(attributesOf);
    case 'in':
      return [node.operand, ...node.candidates].flatMap(attributesOf);
  }
}
