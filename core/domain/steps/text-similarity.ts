const CONVERGED_ABOVE = 0.95;
const FEWEST_TURNS = 3;

/** How much two texts have in common, from 0 to 1: Dice's coefficient of their pairs of characters, in linear time. */
export function textSimilarity(left: string, right: string): number {
  const [a, b] = [normalised(left), normalised(right)];
  if (a === b) return 1;
  const pairs = countPairs(a);
  let common = 0;
  for (let at = 0; at + 1 < b.length; at++) {
    const pair = b.slice(at, at + 2);
    const unmatched = pairs.get(pair) ?? 0;
    if (unmatched > 0) {
      common++;
      pairs.set(pair, unmatched - 1);
    }
  }
  const all = Math.max(a.length - 1, 0) + Math.max(b.length - 1, 0);
  return all === 0 ? 0 : (2 * common) / all;
}

/** Writer and reviewer go round in circles: another turn would cost money and change next to nothing. */
export function hasConverged(texts: readonly string[]): boolean {
  const [before, last] = texts.slice(-2);
  if (texts.length < FEWEST_TURNS || before === undefined || last === undefined) return false;
  return textSimilarity(before, last) > CONVERGED_ABOVE;
}

function normalised(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function countPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
