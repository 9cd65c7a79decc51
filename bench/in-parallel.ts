/** Does `count` pieces of work, `concurrency` at a time, and tells how many were done in a second. */
export async function rateInParallel(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const workInTurn = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  const startMs = performance.now();
  await Promise.all(Array.from({ length: concurrency }, workInTurn));
  return Math.round((count * 1000) / (performance.now() - startMs));
}
