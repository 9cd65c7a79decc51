import type { Notice } from '../../contracts/notices.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { isOver } from '../run/run-questions.ts';
import { isQuestion } from './notice-wording.ts';
import { isAboutProgress } from './progress-fact.ts';
import { isAboutRun } from './run-notices.ts';

/**
 * Nobody is asked to decide what is decided, or told how a run got on that is further by now; systems follow what happened,
 * whenever they hear of it.
 */
export function isMoot({ channel, fact }: Pick<Notice, 'channel' | 'fact'>, run: RunRecord): boolean {
  if (isAboutRun(fact)) return false;
  if (isAboutProgress(fact))
    return fact.type === 'run.progressed' && (isOver(run) || (run.progressNumber ?? 0) > fact.number);
  const isForPeople = channel === 'email' || channel === 'slack';
  return isForPeople && isQuestion(fact) && run.gates.every(({ gateId }) => gateId !== fact.gateId);
}
