import type { Notice } from '../../contracts/notices.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { isQuestion } from './notice-wording.ts';

/** Nobody is asked to decide what is decided; systems follow what happened, whenever they hear of it. */
export function isMoot({ channel, fact }: Pick<Notice, 'channel' | 'fact'>, { gates }: RunRecord): boolean {
  const isForPeople = channel === 'email' || channel === 'slack';
  return isForPeople && isQuestion(fact) && gates.every(({ gateId }) => gateId !== fact.gateId);
}
