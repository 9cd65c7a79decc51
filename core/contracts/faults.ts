import type { z } from 'zod';

/** One thing that is wrong with what a caller sent: where, and why. The value itself is never repeated. */
export interface Fault {
  /** `input.items.0.name`; empty for the whole. */
  readonly field: string;
  readonly message: string;
}

/** Who sends a field may name it as he likes. */
const LONGEST_FIELD = 100;

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Every fault that a schema found, each at its own field. */
export function faultsOf(error: z.core.$ZodError, within: Path = []): Fault[] {
  return error.issues.flatMap(issue => faultsOfIssue(issue, within));
}

export function faultText({ field, message }: Fault): string {
  const place = field.length > LONGEST_FIELD ? `${field.slice(0, LONGEST_FIELD)}…` : field;
  return place === '' ? message : `${place}: ${message}`;
}

function faultsOfIssue(issue: Issue, within: Path): Fault[] {
  const path = [...within, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ field: fieldName([...path, key]), message: 'This field is not known.' }));
  if (issue.code === 'invalid_union' && issue.errors.length > 0) return faultsOfUnion(issue.errors, path);
  return [{ field: fieldName(path), message: isMissing(issue) ? 'This field is missing.' : issue.message }];
}

/** In zod's own words, which say what it is not; whatever a schema says itself is left as it is. */
function isMissing({ code, message }: Issue): boolean {
  return code === 'invalid_type' && /^Invalid input: expected .* received undefined$/.test(message);
}

/** Of the alternatives, the one that came nearest says what is missing; where none fits at all, each says so. */
function faultsOfUnion(alternatives: readonly (readonly Issue[])[], path: Path): Fault[] {
  const nearest = alternatives
    .filter(issues => issues.every(issue => issue.path.length > 0 || issue.code === 'unrecognized_keys'))
    .toSorted((left, right) => left.length - right.length)[0];
  if (nearest) return nearest.flatMap(issue => faultsOfIssue(issue, path));
  const messages = new Set(alternatives.flat().map(issue => issue.message));
  return [{ field: fieldName(path), message: [...messages].join(', or: ') }];
}

function fieldName(path: Path): string {
  return path.map(String).join('.');
}
