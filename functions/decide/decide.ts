import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { ContextStore } from '../../core/adapters/records/context-store.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { DecisionRequest } from '../../core/contracts/decision.ts';
import type { StoredContext } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { isAskedForContext, MOST_CONTEXTS } from '../../core/domain/run/context-question.ts';
import {
  answerQuestions,
  type Decided,
  type Decider,
  decidePlan,
} from '../../core/domain/run/decide-gate.ts';
import type { Observers } from '../middleware/observability.ts';
import { reportRunEnd } from '../middleware/run-metrics.ts';
import { type DeliveryPorts, deliverDecision } from './deliver-decision.ts';

export interface DecidePorts extends DeliveryPorts {
  readonly contexts: ContextStore;
  readonly now: () => number;
}

/** Who decides, and what they were shown. */
export type Person = Omit<Decider, 'nowMs'>;

/** Takes decisions of people: the first one that is written counts, and is told to the state machine. */
export function decisions(ports: DecidePorts) {
  const take = async (
    stored: StoredRun,
    observers: Observers,
    decide: (run: RunRecord, nowMs: number) => Decided,
  ): Promise<RunRecord> => {
    let taken = stored;
    const { run } = await changeRun(ports.runs, stored, current => {
      taken = current;
      const event = decide(current.run, ports.now());
      return { events: event === undefined ? [] : [event], answer: undefined };
    });
    await deliverDecision(ports, { ...taken, run }, observers.logger);
    if (run.sequence !== taken.run.sequence) reportRunEnd(observers.metrics, run);
    return run;
  };

  return {
    answer: async (
      stored: StoredRun,
      answers: Readonly<Record<string, string>>,
      person: Person,
      observers: Observers,
    ): Promise<RunRecord> => {
      const owner = { tenantId: stored.run.tenantId, userId: stored.run.userId };
      const choices = isAskedForContext(stored.run.questions);
      const contexts: StoredContext[] = choices
        ? (await ports.contexts.list(owner, MOST_CONTEXTS)).contexts
        : [];
      const run = await take(stored, observers, (current, nowMs) =>
        answerQuestions(current, answers, { ...person, nowMs }, contexts),
      );
      if (choices && run.context !== null)
        await ports.contexts.touch(owner, run.context.contextId, run.updatedAt);
      return run;
    },
    decide: (stored: StoredRun, request: DecisionRequest, person: Person, observers: Observers) =>
      take(stored, observers, (run, nowMs) => decidePlan(run, request, { ...person, nowMs })),
  };
}
