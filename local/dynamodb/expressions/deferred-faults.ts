import { type ExpressionKind, invalidExpression } from './invalid-expression.ts';

/** In the order in which DynamoDB reports them, all of them after errors of syntax. */
const RANKS = ['parentheses', 'unknown function', 'misused function', 'reserved word', 'section'] as const;

/** Faults that are found while parsing but matter only once the whole text is known to be well-formed. */
export class DeferredFaults {
  readonly #firstByRank = new Map<(typeof RANKS)[number], string>();

  note(rank: (typeof RANKS)[number], reason: string): void {
    if (!this.#firstByRank.has(rank)) this.#firstByRank.set(rank, reason);
  }

  throwFirst(kind: ExpressionKind): void {
    for (const rank of RANKS) {
      const reason = this.#firstByRank.get(rank);
      if (reason !== undefined) throw invalidExpression(kind, reason);
    }
  }
}
