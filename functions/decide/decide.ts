import { handedInPath } from '../../core/adapters/content/run-paths.ts';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { ContextStore } from '../../core/adapters/records/context-store.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { AppendOptions } from '../../core/adapters/records/run-store.ts';
import type { DecisionRequest } from '../../core/contracts/decision.ts';
import type { StoredContext } from '../../core/contracts/run.ts';
import type { RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import type { People } from '../../core/domain/gates/approvers.ts';
import { isAskedForContext, MOST_CONTEXTS } from '../../core/domain/run/context-question.ts';
import { answerQuestions, type Decider, decidePlan } from '../../core/domain/run/decide-gate.ts';
import { decideStepGate, digestOf, type StepDecision } from '../../core/domain/run/decide-step-gate.ts';
import { delegateGate } from '../../core/domain/run/delegate-gate.ts';
import type { Observers } from '../middleware/observability.ts';
import { reportRunEnd } from '../middleware/run-metrics.ts';
import { type AmendPorts, amending } from './amending.ts';
import { type DeliveryPorts, deliverDecisions } from './deliver-decision.ts';
import { noteRefusal, type RefusalPorts } from './note-refusal.ts';
import { reportWait } from './report-wait.ts';

export interface DecidePorts extends DeliveryPorts, AmendPorts, RefusalPorts {
  readonly contexts: ContextStore;
  readonly now: () => number;
}

/** Who decides, and what they were shown. */
export interface Person extends Omit<Decider, 'nowMs'> {
  /** The form that they sent; it counts once. */
  readonly form?: AppendOptions['form'];
}

/** Takes decisions of people: the first one that is written counts, and is told to the state machine. */
export function decisions(ports: DecidePorts) {
  const take = async (
    stored: StoredRun,
    { form, ...person }: Person,
    attempted: string,
    observers: Observers,
    decide: (run: RunRecord, decider: Decider) => readonly RunEvent[],
    keepTexts: (run: RunRecord) => Promise<void> = async () => {},
  ): Promise<RunRecord> => {
    let taken = stored;
    try {
      const { run } = await changeRun(ports.runs, stored, async current => {
        taken = current;
        const events = decide(current.run, { ...person, nowMs: ports.now() });
        if (events.length > 0) await keepTexts(current.run);
        return { events, ...(form !== undefined && { form }), answer: undefined };
      });
      await deliverDecisions(ports, { ...taken, run }, observers.logger);
      if (run.sequence !== taken.run.sequence) {
        reportRunEnd(observers.metrics, run);
        reportWait(observers.metrics, taken.run, run);
      }
      return run;
    } catch (fault) {
      await noteRefusal(ports, taken, { fault, person, attempted }, observers);
      throw fault;
    }
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
      const run = await take(stored, person, 'answer', observers, (current, decider) =>
        answerQuestions(current, answers, decider, contexts),
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
      return take(stored, person, request.decision, observers, (run, decider) =>
        decidePlan(run, request, decider, amend),
      );
    },
    /** At the gate of a step. */
    decideStep: (stored: StoredRun, said: StepDecision, person: Person, observers: Observers) =>
      take(
        stored,
        person,
        said.decision,
        observers,
        (run, decider) => decideStepGate(run, said, decider),
        run => keepHandedIn(ports, run, said, person),
      ),
    /** Somebody else is to decide. */
    delegate: (stored: StoredRun, to: string, people: People, person: Person, observers: Observers) =>
      take(stored, person, 'delegate', observers, (run, decider) => delegateGate(run, to, people, decider)),
  };
}

/** Long texts of a decision that counts go to the bucket before it is written: it names them. */
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
