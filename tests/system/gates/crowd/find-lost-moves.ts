import type { RunEvent } from '../../../../core/contracts/run-record.ts';
import { hashContent } from '../../../../core/domain/hash-content.ts';
import type { Made } from './moves.ts';

/** Moves that were acknowledged and left no trace. */
export function findLostMoves(made: readonly Made[], journal: readonly RunEvent[]): Made[] {
  return made.filter(one => (one.status === 200 || one.status === 303) && !isKept(one, journal));
}

function isKept({ move, gateId, contentHash }: Made, journal: readonly RunEvent[]): boolean {
  const has = (isIt: (event: RunEvent) => boolean) => journal.some(isIt);
  const atGate = (event: RunEvent) => 'gateId' in event && event.gateId === gateId;
  const ofMover = (event: RunEvent) => 'by' in event && event.by === move.who && atGate(event);
  const isSigned = (type: RunEvent['type'], digest: string) => (event: RunEvent) =>
    event.type === type && 'digest' in event && event.digest === digest && atGate(event);
  switch (move.does) {
    case 'approve': {
      const digest = digestOf({ decision: 'approve' });
      const isOfRead = (event: RunEvent) => 'contentHash' in event && event.contentHash === contentHash;
      return has(
        event =>
          isOfRead(event) &&
          (isSigned('plan.approved', digest)(event) || (event.type === 'gate.voted' && ofMover(event))),
      );
    }
    case 'amend': {
      const digest = digestOf({ decision: 'approve', amendments: move.amendments });
      const isAmendedBy = (event: RunEvent) => event.type === 'plan.amended' && ofMover(event);
      const isVote = (event: RunEvent) => isSigned('gate.voted', digest)(event) && ofMover(event);
      return has(isSigned('plan.approved', digest)) || (has(isAmendedBy) && has(isVote));
    }
    case 'reject':
      return has(isSigned('plan.rejected', digestOf({ decision: 'reject' })));
    case 'revise':
      return has(isSigned('plan.revised', digestOf({ decision: 'revise', comment: move.comment })));
    case 'delegate':
      return has(event => event.type === 'gate.delegated' && ofMover(event) && event.to === move.to);
    case 'relink':
      return has(event => event.type === 'gate.relinked' && ofMover(event));
    case 'cancel':
      return has(({ type }) => type === 'run.canceled' || type === 'plan.rejected');
    case 'answer':
      return has(
        event =>
          event.type === 'questions.answered' &&
          Object.values(event.answers).every(answer => answer === move.text),
      );
    case 'deliver':
    case 'expire':
      return true;
  }
}

function digestOf(said: { decision: string; comment?: string; amendments?: object }): string {
  return hashContent({ comment: undefined, amendments: undefined, ...said });
}
