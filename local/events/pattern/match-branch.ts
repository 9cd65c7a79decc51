import type { FieldCondition } from './field-condition.ts';
import type { ArrayPath, EventField, FlatEvent } from './flatten-event.ts';

/** Conditions that must all hold, by dotted field name. */
export type PatternBranch = ReadonlyMap<string, FieldCondition>;

interface Candidates {
  /** The ways through arrays by which the condition holds. */
  readonly satisfying: readonly ArrayPath[];
  readonly present: readonly EventField[];
  readonly allowsAbsence: boolean;
}

const NO_ARRAYS: ArrayPath = new Map();

/**
 * True if all conditions hold at once, where fields of objects in an array must come from the same
 * element. Failed partial choices are remembered by what still matters of them, so that independent
 * arrays do not multiply.
 */
export function matchesBranch(branch: PatternBranch, event: FlatEvent): boolean {
  const conditions = collectCandidates(branch, event);
  if (conditions === undefined) return false;
  const arraysFrom = conditions.map((_, index) => arraysUsedBy(conditions.slice(index)));
  const failed = new Set<string>();

  const holdsFrom = (index: number, chosen: ArrayPath): boolean => {
    const condition = conditions[index];
    if (condition === undefined) return true;
    const key = describeChoice(index, chosen, arraysFrom[index] ?? new Set());
    if (failed.has(key)) return false;
    const holds =
      condition.satisfying.some(path => {
        const merged = mergePaths(chosen, path);
        return merged !== undefined && holdsFrom(index + 1, merged);
      }) ||
      (condition.allowsAbsence &&
        !condition.present.some(field => mergePaths(chosen, field.arrayPath) !== undefined) &&
        holdsFrom(index + 1, chosen));
    if (!holds) failed.add(key);
    return holds;
  };
  return holdsFrom(0, NO_ARRAYS);
}

/** Undefined when one condition cannot hold at all. Absence is judged last, when the elements are chosen. */
function collectCandidates(branch: PatternBranch, event: FlatEvent): Candidates[] | undefined {
  const candidates: Candidates[] = [];
  for (const [name, { matches, allowsAbsence }] of branch) {
    const present = event.get(name) ?? [];
    const satisfying = present.filter(field => matches(field.value)).map(field => field.arrayPath);
    if (satisfying.length === 0 && !allowsAbsence) return undefined;
    candidates.push({ satisfying, present, allowsAbsence });
  }
  return candidates.sort((a, b) => Number(a.allowsAbsence) - Number(b.allowsAbsence));
}

function arraysUsedBy(conditions: readonly Candidates[]): Set<number> {
  return new Set(conditions.flatMap(({ present }) => present.flatMap(field => [...field.arrayPath.keys()])));
}

function describeChoice(index: number, chosen: ArrayPath, relevant: ReadonlySet<number>): string {
  const kept = [...chosen].filter(([array]) => relevant.has(array)).sort(([a], [b]) => a - b);
  return `${index}:${kept.join(';')}`;
}

function mergePaths(chosen: ArrayPath, path: ArrayPath): ArrayPath | undefined {
  for (const [array, element] of path) {
    const known = chosen.get(array);
    if (known !== undefined && known !== element) return undefined;
  }
  return path.size === 0 ? chosen : new Map([...chosen, ...path]);
}
