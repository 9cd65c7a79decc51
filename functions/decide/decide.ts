import { handedInPath } from '../../core/adapters/content/run-paths.ts';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { ContextStore } from '../../core/adapters/records/context-store.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { DecisionRequest } from '../../core/contracts/decision.ts';
import type { StoredContext } from '../../core/contracts/run.ts';
import type { RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import { isAskedForContext, MOST_CONTEXTS } from '../../core/domain/run/context-question.ts';
import { answerQuestions, type Decider, decidePlan } from '../../core/domain/run/decide-gate.ts';
import { decideStepGate, digestOf, type StepDecision } from '../../core/domain/run/decide-step-gate.ts';
import type { Observers } from '../middleware/observability.ts';
import { reportRunEnd } from '../middleware/run-metrics.ts';
import { type AmendPorts, amending } from './amending.ts';
import { type DeliveryPorts, deliverDecisions } from './deliver-decision.ts';

export interface DecidePorts extends DeliveryPorts, AmendPorts {
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
    decide: (run: RunRecord, nowMs: number) => readonly RunEvent[],
  ): Promise<RunRecord> => {
    let taken = stored;
    const { run } = await changeRun(ports.runs, stored, current => {
      taken = current;
      return { events: decide(current.run, ports.now()), answer: undefined };
    });
    await deliverDecisions(ports, { ...taken, run }, observers.logger);
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
    decide: async (
      stored: StoredRun,
      request: Omit<DecisionRequest, 'gateId'>,
      person: Person,
      observers: Observers,
    ) => {
      const amend = await amending(ports, stored.run, request);
      return take(stored, observers, (run, nowMs) => decidePlan(run, request, { ...person, nowMs }, amend));
    },
    /** At the gate of a step. */
    decideStep: async (stored: StoredRun, said: StepDecision, person: Person, observers: Observers) => {
      await keepHandedIn(ports, stored.run, said, person);
      return take(stored, observers, (run, nowMs) => decideStepGate(run, said, { ...person, nowMs }));
    },
  };
}

/** Long texts go to the bucket first: what counts is the decision that names them. */
async function keepHandedIn(
  { content }: DecidePorts,
  run: RunRecord,
  said: StepDecision,
  { gateId }: Person,
): Promise<void> {
  const text = longTextOf(said);
  const kind = said.decision === 'respond' ? 'manual' : 'review';
  const gate = run.gates.find(open => (gateId === undefined ? open.kind === kind : open.gateId === gateId));
  if (text === undefined || gate?.stepId === undefined || gate.attempt === undefined) return;
  await content.write(handedInPath(run.runId, gate.stepId, gate.attempt, digestOf(said)), text);
}

function longTextOf(said: StepDecision): string | undefined {
  switch (said.decision) {
    case 'respond':
      return said.response;
    case 'approve':
      return said.edited;
    case 'reject':
      return said.rewrite;
    case 'answer':
      return undefined;
  }
}
