import { isJsonObject, type Json } from '../../json.ts';
import { matchesFilter } from './match-filter.ts';
import { applyPathFunction } from './path-functions.ts';
import { type FilterPath, isDefinite, type PathStep } from './path-syntax.ts';
import { PathMiss, readStep } from './read-step.ts';

/**
 * What the steps select, starting at `from`: one value if every step is definite (throws `PathMiss` if there is none),
 * otherwise a list, which is empty if nothing matches. `document` is what `$` means inside filters.
 */
export function selectValues(steps: PathStep[], from: Json, document: Json): Json {
  const last = steps.at(-1);
  if (last?.kind === 'function') {
    const subject = selectValues(steps.slice(0, -1), from, document);
    const result = applyPathFunction(last.name, subject, last.argument);
    if (result === undefined) throw new PathMiss(`${last.name}() is not applicable`, 'absent');
    return result;
  }
  const definiteCount = steps.findIndex(step => !isDefinite(step));
  if (definiteCount < 0) return readDefinite(steps, steps, from);
  const start = unlessMissed(() => readDefinite(steps.slice(0, definiteCount), steps, from));
  if (start === undefined) return [];
  return steps
    .slice(definiteCount)
    .reduce<Json[]>((values, step) => values.flatMap(value => expand(step, value, document)), [start]);
}

function readDefinite(steps: PathStep[], wholePath: PathStep[], from: Json): Json {
  return steps.reduce((value, _step, index) => readStep(wholePath, index, value), from);
}

function unlessMissed<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (fault) {
    if (fault instanceof PathMiss) return undefined;
    throw fault;
  }
}

/** What a step selects where absence is no error. */
function expand(step: PathStep, value: Json, document: Json): Json[] {
  switch (step.kind) {
    case 'properties':
      return expandProperties(step.names, step.isLast, value);
    case 'indexes':
      return Array.isArray(value) ? step.indexes.flatMap(index => itemsAt(value, index)) : [];
    case 'slice':
      return Array.isArray(value) ? value.slice(step.from, step.to) : [];
    case 'wildcard':
      return membersOf(value);
    case 'filter': {
      const candidates = Array.isArray(value) ? value : isJsonObject(value) ? [value] : [];
      return candidates.filter(candidate => accepts(step, candidate, document));
    }
    case 'descend':
      return containersWithin(value).flatMap(container => expandDescendant(step.step, container, document));
    case 'function':
      return [];
  }
}

/** A list's items that are objects are visited themselves, so a filter must not see them through their list. */
function expandDescendant(step: PathStep, container: Json, document: Json): Json[] {
  return step.kind === 'filter' && Array.isArray(container) ? [] : expand(step, container, document);
}

function expandProperties(names: string[], isLast: boolean, value: Json): Json[] {
  if (!isJsonObject(value)) return [];
  const present = names.filter(name => Object.hasOwn(value, name));
  if (names.length > 1 && isLast)
    return [Object.fromEntries(present.map(name => [name, value[name] ?? null]))];
  return present.map(name => value[name] ?? null);
}

function itemsAt(list: Json[], index: number): Json[] {
  const item = list.at(index);
  return item === undefined ? [] : [item];
}

function membersOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return isJsonObject(value) ? Object.values(value) : [];
}

/** Every object and list, outermost first; without recursion, as data may be nested deeper than the stack. */
function containersWithin(value: Json): Json[] {
  const containers: Json[] = [];
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    containers.push(next);
    for (const member of membersOf(next).toReversed()) waiting.push(member);
  }
  return containers;
}

function accepts(step: PathStep & { kind: 'filter' }, candidate: Json, document: Json): boolean {
  const lookUp = (path: FilterPath) =>
    unlessMissed(() => selectValues(path.steps, path.from === 'current' ? candidate : document, document));
  return matchesFilter(step.condition, lookUp);
}
