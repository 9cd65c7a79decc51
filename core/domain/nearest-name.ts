/** The known name that a mistyped one most likely meant; none if all are far off. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 2));
  for (const candidate of known) {
    const distance = editDistance(name, candidate);
    if (distance < least || (distance === least && nearest === undefined)) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}

/** Levenshtein's distance, one row at a time. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
