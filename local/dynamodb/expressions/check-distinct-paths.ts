import { type DocumentPath, writePath } from './document-path.ts';
import { type ExpressionKind, invalidExpression } from './invalid-expression.ts';

/** Refuses paths of which one lies within another, or which want one value to be both a list and a map. */
export function checkDistinctPaths(kind: ExpressionKind, paths: readonly DocumentPath[]): void {
  if (areDistinctAttributes(paths)) return;
  refusePairs(kind, paths, 'overlap', doOverlap);
  refusePairs(kind, paths, 'conflict', doConflict);
}

/** The usual case, found without comparing every pair. */
function areDistinctAttributes(paths: readonly DocumentPath[]): boolean {
  return paths.length === 1 || new Set(paths.map(([attribute]) => attribute)).size === paths.length;
}

function refusePairs(
  kind: ExpressionKind,
  paths: readonly DocumentPath[],
  verb: string,
  isRefused: (one: DocumentPath, two: DocumentPath) => boolean,
): void {
  for (const [position, two] of paths.entries())
    for (const one of paths.slice(0, position))
      if (isRefused(one, two))
        throw invalidExpression(
          kind,
          `Two document paths ${verb} with each other; must remove or rewrite one of these paths; path one: ${writePath(one)}, path two: ${writePath(two)}`,
        );
}

function doOverlap(one: DocumentPath, two: DocumentPath): boolean {
  return divergence(one, two) === Math.min(one.length, two.length);
}

function doConflict(one: DocumentPath, two: DocumentPath): boolean {
  const position = divergence(one, two);
  return typeof one[position] !== typeof two[position];
}

/** How many elements they share. */
function divergence(one: DocumentPath, two: DocumentPath): number {
  const shared = one.findIndex((element, position) => element !== two[position]);
  return shared === -1 ? one.length : shared;
}
