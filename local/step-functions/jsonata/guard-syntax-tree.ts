import { isExponentialPattern } from '../jsonpath/exponential-pattern.ts';
import type { SyntaxNode } from './syntax-node.ts';

/** The function behind names that every object inherits; no expression can write its name. */
export const OWN_MEMBER_FUNCTION = ' ownMember';

/** Prepares a parsed expression: inherited members are out of reach, guarded places are marked. */
export function guardSyntaxTree(root: unknown): void {
  const seen = new Set<unknown>();
  const waiting = [root];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== 'object' || part === null || seen.has(part)) continue;
    seen.add(part);
    if (!Array.isArray(part)) guardNode(part);
    for (const inner of Object.values(part)) waiting.push(inner);
  }
}

function guardNode(node: SyntaxNode): void {
  if (Array.isArray(node.lhs)) for (const [, value] of node.lhs) value.isMember = true;
  switch (node.type) {
    case 'name':
      if (String(node.value) in Object.prototype) readOwnMember(node);
      break;
    case 'function':
      if (node.procedure !== undefined) node.procedure.isCalled = true;
      break;
    case 'transform':
      if (node.pattern !== undefined) node.pattern.isTransformPattern = true;
      break;
    case 'sort':
      if (node.terms?.[0] !== undefined) node.terms[0].expression.isSortKey = true;
      break;
    case 'regex':
      if (isExponentialPattern((node.value as RegExp).source))
        throw new Error(
          `The regular expression ${String(node.value)} repeats a repetition and may never end.`,
        );
      break;
  }
}

/** Turns the step `name` into a call, in place: predicates and bindings of the step stay as they are. */
function readOwnMember(node: SyntaxNode): void {
  node.type = 'function';
  node.procedure = { type: 'variable', value: OWN_MEMBER_FUNCTION };
  node.arguments = [
    { type: 'variable', value: '' },
    { type: 'string', value: node.value },
  ];
}
