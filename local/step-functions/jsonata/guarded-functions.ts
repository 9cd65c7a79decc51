import type { Expression } from 'jsonata';
import { distinctItems } from './distinct-items.ts';
import { OWN_MEMBER_FUNCTION } from './guard-syntax-tree.ts';
import { ownMember } from './own-member.ts';
import { padText } from './pad-text.ts';
import { sortItems } from './sort-items.ts';

/** JSONata's own functions whose library versions give away the host or take too much of it. */
export function registerGuardedFunctions(expression: Expression): void {
  expression.registerFunction(OWN_MEMBER_FUNCTION, ownMember);
  expression.registerFunction('lookup', ownMember, '<x-s:x>');
  expression.registerFunction('sort', sortItems as (...values: unknown[]) => unknown, '<af?:a>');
  expression.registerFunction('distinct', distinctItems, '<x:x>');
  expression.registerFunction('pad', padText, '<s-ns?:s>');
}
