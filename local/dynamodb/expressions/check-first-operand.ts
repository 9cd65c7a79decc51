import type { Binding, BoundOperand } from './bind-operand.ts';
import { samePath, writePath } from './document-path.ts';
import { invalidExpression } from './invalid-expression.ts';

/** DynamoDB refuses to compare an attribute with itself. */
export function checkFirstOperand(
  operator: string,
  [first, ...others]: readonly BoundOperand[],
  { kind }: Binding,
): void {
  const path = first?.path;
  if (path === undefined || !others.some(other => other.path !== undefined && samePath(path, other.path)))
    return;
  throw invalidExpression(
    kind,
    `The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: ${writePath(path)}`,
  );
}
