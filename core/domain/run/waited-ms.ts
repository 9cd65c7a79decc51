import type { DecisionRecord } from '../../contracts/run-record.ts';

/** For how long a run has waited for people; gates that were open at the same time count once. */
export function waitedMs({
  decisions,
}: {
  readonly decisions: readonly Pick<DecisionRecord, 'openedAt' | 'at'>[];
}): number {
  const waits = decisions
    .flatMap(({ openedAt, at }) =>
      openedAt === undefined ? [] : [[Date.parse(openedAt), Date.parse(at)] as const],
    )
    .toSorted(([one], [other]) => one - other);
  let [total, seenUntil] = [0, Number.NEGATIVE_INFINITY];
  for (const [from, until] of waits) {
    total += Math.max(0, until - Math.max(from, seenUntil));
    seenUntil = Math.max(seenUntil, until);
  }
  return total;
}
