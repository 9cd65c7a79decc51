import type { Item } from '../values/attribute-value.ts';
import { bindCondition } from './bind-condition.ts';
import type { ExpressionScope } from './expression-scope.ts';
import { parseCondition } from './parse-condition.ts';

/** Undefined stands for an item that does not exist: it has no attributes. */
export type Condition = (item: Item | undefined) => boolean;

const NO_ITEM: Item = {};

export function compileCondition(
  kind: 'ConditionExpression' | 'FilterExpression',
  text: string,
  scope: ExpressionScope,
): Condition {
  const predicate = bindCondition(parseCondition(kind, text), { kind, scope });
  return (item = NO_ITEM) => predicate(item);
}
