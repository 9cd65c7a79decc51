import type { Json } from '../../json.ts';

export type PathRoot = { kind: 'input' } | { kind: 'context' } | { kind: 'variable'; name: string };

export interface ParsedPath {
  text: string;
  root: PathRoot;
  steps: PathStep[];
}

export type PathStep =
  /** Several names at the end of a path select one object with just these members. */
  | { kind: 'properties'; names: string[]; isLast: boolean }
  | { kind: 'indexes'; indexes: number[] }
  | { kind: 'slice'; from: number | undefined; to: number | undefined }
  | { kind: 'wildcard' }
  | { kind: 'filter'; condition: FilterCondition }
  /** `..`: the step applies to the value and everything within. */
  | { kind: 'descend'; step: PathStep }
  | { kind: 'function'; name: string; argument: Json | undefined };

export type FilterCondition =
  | { kind: 'or' | 'and'; conditions: FilterCondition[] }
  | { kind: 'not'; condition: FilterCondition }
  | { kind: 'exists'; path: FilterPath }
  | { kind: 'compare'; operator: string; left: FilterOperand; right: FilterOperand };

/** A path inside a filter starts at the tested value (`@`) or at the document (`$`). */
export interface FilterPath {
  kind: 'path';
  from: 'current' | 'document';
  steps: PathStep[];
}

export type FilterOperand =
  | FilterPath
  | { kind: 'literal'; value: Json }
  | { kind: 'pattern'; pattern: RegExp };

/** A definite step selects at most one value. */
export function isDefinite(step: PathStep): boolean {
  if (step.kind === 'properties') return step.names.length === 1 || step.isLast;
  if (step.kind === 'indexes') return step.indexes.length === 1;
  return step.kind === 'function';
}
