import type { Environment } from './environment.ts';
import { BUDGET_BINDING, EvaluationBudget } from './evaluation-budget.ts';
import { claimsToBeFunction } from './guard-result.ts';

/**
 * Replaces the plain object behind a frame, in which variables called `hasOwnProperty` or `__proto__`
 * would turn off the lookup and with it every guard.
 */
export function secureFrame(enclosing: Environment, frame: Environment): void {
  const variables = new Map<string | symbol, unknown>();
  frame.lookup = name => (variables.has(name) ? variables.get(name) : enclosing.lookup(name));
  frame.bind = (name, value) => {
    if (isReserved(name, value)) throw new Error(`The variable $${name} cannot be assigned this value.`);
    variables.set(name, value);
  };
}

/** Names with a space are ours; the transform operator trusts `$clone` to make a copy. */
function isReserved(name: string, value: unknown): boolean {
  if (name === BUDGET_BINDING) return !(value instanceof EvaluationBudget);
  return name.startsWith(' ') || (name === 'clone' && claimsToBeFunction(value));
}
