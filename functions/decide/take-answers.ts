import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import type { AnswerPayload, AnswerTaken } from '../../core/contracts/message-payloads.ts';
import { Problem } from '../../core/contracts/problem.ts';
import { whoIs } from '../../core/domain/gates/approvers.ts';
import type { Observers } from '../middleware/observability.ts';
import type { decisions, Person } from './decide.ts';
import { peopleOf } from './person-of.ts';
import { isOfStep } from './which-gate.ts';

export interface TakeAnswersPorts {
  readonly runs: RunStore;
  readonly tenants: TenantStore;
  readonly decisions: ReturnType<typeof decisions>;
}

/** Takes answers that somebody gave in a message. Whether he may has been looked at by whoever hands them over. */
export function takeAnswers({ runs, tenants, decisions }: TakeAnswersPorts) {
  return async ({ answer }: AnswerPayload, observers: Observers): Promise<AnswerTaken> => {
    const { runId, gateId, by, answers } = answer;
    const stored = await runs.find(runId);
    if (stored === undefined) return { taken: false, reason: 'There is no such run.' };
    const person: Person = {
      by,
      gateId,
      who: whoIs(by, await peopleOf(tenants, stored.run)),
      proof: 'session',
      source: { via: 'channel' },
    };
    try {
      if (isOfStep(stored.run, ['questions', 'step_questions'], gateId))
        await decisions.decideStep(stored, { decision: 'answer', answers }, person, observers);
      else await decisions.answer(stored, answers, person, observers);
      return { taken: true };
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.status >= 500) throw fault;
      return { taken: false, reason: fault.message };
    }
  };
}
