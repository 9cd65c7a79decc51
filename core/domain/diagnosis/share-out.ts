/** Shares room out among texts: short ones are kept whole, and what they leave goes to the longer ones in equal parts. */
export function shareOut(lengths: readonly number[], room: number): number[] {
  const shares = lengths.map(() => 0);
  const order = lengths
    .map((_, position) => position)
    .toSorted((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0));
  let left = Math.max(0, room);
  order.forEach((position, done) => {
    const share = Math.min(lengths[position] ?? 0, Math.floor(left / (order.length - done)));
    shares[position] = share;
    left -= share;
  });
  return shares;
}
