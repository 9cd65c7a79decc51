import type { SyntaxNode } from './syntax-node.ts';

const LONGEST_TEXT = 10_000_000;
const LONGEST_LIST = 10_000_000;

/** The lambdas and regular expressions that expressions made; data can only pretend to be one. */
const genuine = new WeakSet<object>();

interface Callable {
  _jsonata_lambda?: unknown;
  _jsonata_function?: unknown;
  implementation?: unknown;
}

/** Looks at what one step gave, before any other step can use it. */
export function guardResult(step: SyntaxNode, input: unknown, result: unknown): void {
  const value = unwrap(result);
  switch (typeof value) {
    case 'string':
      if (value.length > LONGEST_TEXT) throw new Error('The expression makes a text that is too long.');
      break;
    case 'function':
      guardHostFunction(step, value);
      break;
    case 'object':
      if (value !== null) guardObject(step, value);
      break;
  }
  if (step.isTransformPattern) guardTransformTargets(input, value);
}

/** JSONata gives a sequence of one item as that item. */
function unwrap(result: unknown): unknown {
  if (!Array.isArray(result)) return result;
  if (result.length > LONGEST_LIST) throw new Error('The expression makes a list that is too long.');
  return result.length === 1 && (result as { sequence?: unknown }).sequence === true ? result[0] : result;
}

/** Besides regular expressions, JSONata itself makes functions only to wrap arguments; those have an arity. */
function guardHostFunction(step: SyntaxNode, value: object): void {
  if (step.isMember) {
    // The host would call a member named `then`, `toJSON` or `forEach`, and not wait for its failure.
    throw new Error('A regular expression or a function argument cannot be the member of an object.');
  }
  if (step.type === 'regex') genuine.add(value);
  else if (!genuine.has(value) && !Object.hasOwn(value, 'arity'))
    throw new Error('The expression reaches for a function that is not its own.');
}

function guardObject(step: SyntaxNode, value: object): void {
  const { _jsonata_lambda: lambda, _jsonata_function: registered, implementation } = value as Callable;
  if (lambda === true) {
    if (step.type === 'lambda' || step.type === 'partial') hide(value);
    else if (!genuine.has(value)) throw new Error('Data cannot be used as a function.');
  } else if (registered === true) {
    if (genuine.has(value)) return;
    if (typeof implementation !== 'function') throw new Error('Data cannot be used as a function.');
    hide(value);
  } else if (step.isCalled) {
    throw Object.assign(new Error('Attempted to invoke a non-function'), { code: 'T1006' });
  }
}

/** Wildcards and `$merge` list what can be enumerated, and a function holds its environment. */
function hide(callable: object): void {
  for (const key of Object.keys(callable))
    Object.defineProperty(callable, key, { enumerable: false, writable: false });
  Object.defineProperties(callable, CALL_SITE);
  genuine.add(callable);
}

/** What JSONata notes about the last call, for its error messages. */
const CALL_SITE: PropertyDescriptorMap = {
  token: { enumerable: false, writable: true, value: undefined },
  position: { enumerable: false, writable: true, value: undefined },
};

/** A transform changes its targets in place: they must be parts of the copy that it made. */
function guardTransformTargets(copy: unknown, targets: unknown): void {
  const parts = new Set<unknown>();
  const waiting = [copy];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== 'object' || part === null) continue;
    parts.add(part);
    for (const inner of Object.values(part)) waiting.push(inner);
  }
  for (const target of Array.isArray(targets) ? targets : [targets]) {
    const isMutable = (typeof target === 'object' && target !== null) || typeof target === 'function';
    if (isMutable && !parts.has(target))
      throw new Error('A transform can only change the value that it is applied to.');
  }
}

export function claimsToBeFunction(value: unknown): boolean {
  if (typeof value === 'function') return true;
  const { _jsonata_lambda: lambda, _jsonata_function: registered } = (value ?? {}) as Callable;
  return lambda === true || registered === true;
}
