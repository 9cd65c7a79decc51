import { setTimeout as sleep } from 'node:timers/promises';
import type { RunView } from '../core/contracts/run.ts';
import type { Stage } from './host-messages.ts';
import type { CallApi } from './http-caller.ts';
import type { StageBoard } from './stage-board.ts';

const PATIENCE_MS = 60_000;

export interface GatedClient {
  /** Leads one run from its start to its end; resolves with its id. */
  lead(): Promise<string>;
  /** How often it has asked how a run is. */
  readonly polls: number;
}

interface Waiting {
  /** Resolves with what to answer. */
  untilAsked(runId: string): Promise<Answers>;
  until(runId: string, stage: Stage): Promise<unknown>;
}

type Answers = Readonly<Record<string, string>>;

/** A client that is told where its runs get to. What to answer it learns from the first one: all ask the same. */
export function toldClient(call: CallApi, board: StageBoard): GatedClient {
  let polls = 0;
  let answers: Promise<Answers> | undefined;
  const learn = async (runId: string) => {
    polls += 1;
    return answersTo(await call<RunView>('GET', `/runs/${runId}`, 200));
  };
  const waiting: Waiting = {
    untilAsked: async runId => {
      await board.until(runId, 'questions');
      answers ??= learn(runId);
      return answers;
    },
    until: (runId, stage) => board.until(runId, stage),
  };
  return {
    lead: () => lead(call, waiting),
    get polls() {
      return polls;
    },
  };
}

/** A client as most will be: it asks again and again. */
export function pollingClient(call: CallApi, pollMs: number): GatedClient {
  let polls = 0;
  const until = async (runId: string, stage: Stage): Promise<RunView> => {
    const deadlineMs = Date.now() + PATIENCE_MS;
    for (;;) {
      polls += 1;
      const run = await call<RunView>('GET', `/runs/${runId}`, 200);
      if (hasReached(run, stage)) return run;
      if (Date.now() > deadlineMs)
        throw new Error(`Run ${runId} did not get to "${stage}": ${JSON.stringify(run)}`);
      await sleep(pollMs);
    }
  };
  const waiting: Waiting = { until, untilAsked: async runId => answersTo(await until(runId, 'questions')) };
  return {
    lead: () => lead(call, waiting),
    get polls() {
      return polls;
    },
  };
}

async function lead(call: CallApi, { untilAsked, until }: Waiting): Promise<string> {
  const { runId } = await call<RunView>('POST', '/runs', 202, { workflowId: 'bench-gated', input: {} });
  await call('POST', `/runs/${runId}/answers`, 200, { answers: await untilAsked(runId) });
  await until(runId, 'plan');
  await call('POST', `/runs/${runId}/decision`, 200, { decision: 'approve' });
  await until(runId, 'completed');
  return runId;
}

function answersTo({ questions }: RunView): Answers {
  return Object.fromEntries(questions.map(({ id }) => [id, `An answer to ${id}`]));
}

function hasReached({ gate, completedAt }: RunView, stage: Stage): boolean {
  return stage === 'completed' ? completedAt !== undefined : gate?.kind === stage;
}
