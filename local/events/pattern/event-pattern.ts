import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { type FieldCondition, parseFieldCondition } from './field-condition.ts';
import { type FlatEvent, flattenEvent } from './flatten-event.ts';
import { InvalidPattern } from './invalid-pattern.ts';
import { matchesBranch } from './match-branch.ts';

export interface EventPattern {
  matches(event: FlatEvent): boolean;
}

type Branch = Map<string, FieldCondition>;

/** EventBridge's own limit on the combinations that `$or` may unfold to. */
const MOST_BRANCHES = 1000;
const RESERVED_INSIDE_OR = new Set([
  'exactly',
  'prefix',
  'suffix',
  'numeric',
  'anything-but',
  'exists',
  'cidr',
  'equals-ignore-case',
  'wildcard',
]);

/** Compiles the JSON text of a pattern; throws InvalidPattern with EventBridge's reason. */
export function compileEventPattern(text: string): EventPattern {
  let pattern: Json;
  try {
    pattern = JSON.parse(text) as Json;
  } catch (fault) {
    throw new InvalidPattern(fault instanceof Error ? fault.message : String(fault));
  }
  if (!isJsonObject(pattern)) throw new InvalidPattern('Filter is not an object');
  const branches = unfold(pattern, '', [new Map()], false);
  return { matches: event => branches.some(branch => matchesBranch(branch, event)) };
}

export function matchesEventPattern(text: string, event: Json): boolean {
  return compileEventPattern(text).matches(flattenEvent(event));
}

/** Adds the conditions of one pattern object to every branch; each `$or` alternative forks the branches. */
function unfold(pattern: JsonObject, path: string, branches: Branch[], insideOr: boolean): Branch[] {
  const entries = Object.entries(pattern);
  if (entries.length === 0) throw new InvalidPattern('Empty objects are not allowed');
  let unfolded = branches;
  for (const [key, value] of entries) {
    const name = path === '' ? key : `${path}.${key}`;
    if (key === '$or') unfolded = fork(value, path, unfolded);
    else if (insideOr && RESERVED_INSIDE_OR.has(key))
      throw new InvalidPattern(`${key} is Ruler reserved fieldName which cannot be used inside $or.`);
    else if (isJsonObject(value)) unfolded = unfold(value, name, unfolded, insideOr);
    else if (Array.isArray(value)) {
      const condition = parseFieldCondition(value);
      for (const branch of unfolded) branch.set(name, condition);
    } else throw new InvalidPattern(`"${key}" must be an object or an array`);
  }
  return unfolded;
}

function fork(alternatives: Json, path: string, branches: readonly Branch[]): Branch[] {
  if (!Array.isArray(alternatives)) throw new InvalidPattern('It must be an Array followed with $or.');
  const forked: Branch[] = [];
  for (const alternative of alternatives) {
    if (!isJsonObject(alternative))
      throw new InvalidPattern('Only JSON object is allowed in array of $or relationship.');
    const copies = branches.map(branch => new Map(branch));
    forked.push(...unfold(alternative, path, copies, true));
    if (forked.length > MOST_BRANCHES)
      throw new InvalidPattern(`Rule is too complex - $or has more than ${MOST_BRANCHES} combinations`);
  }
  if (alternatives.length < 2)
    throw new InvalidPattern('There must have at least 2 Objects in $or relationship.');
  return forked;
}
