interface WorkOptions {
  /** How many pieces are in hand at a time. */
  readonly atOnce: number;
  readonly hasTime: () => boolean;
}

/** Works through pages of anything; false where time ran out first. What is in hand is ended in any case. */
export async function workOff<Piece>(
  pages: Iterable<readonly Piece[]> | AsyncIterable<readonly Piece[]>,
  work: (piece: Piece) => Promise<void>,
  { atOnce, hasTime }: WorkOptions,
): Promise<boolean> {
  const pieces = piecesOf(pages);
  let isAll = true;
  const workInTurn = async () => {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done === true) return;
      if (!hasTime()) {
        isAll = false;
        return;
      }
      await work(value);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, workInTurn));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return isAll;
}

async function* piecesOf<Piece>(
  pages: Iterable<readonly Piece[]> | AsyncIterable<readonly Piece[]>,
): AsyncGenerator<Piece, undefined> {
  for await (const page of pages) yield* page;
  return undefined;
}
