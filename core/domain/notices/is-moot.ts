import { isAboutGate, type Notice } from '../../contracts/notices.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { isQuestion } from './notice-wording.ts';

/** Nobody is asked to decide what is decided; systems follow what happened, whenever they hear of it. */
export function isMoot(notice: Notice, { gates }: RunRecord): boolean {
  if (!isAboutGate(notice)) return false;
  const { channel, fact } = notice;
  const isForPeople = channel === 'email' || channel === 'slack';
  return isForPeople && isQuestion(fact) && gates.every(({ gateId }) => gateId !== fact.gateId);
}
