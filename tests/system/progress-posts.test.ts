import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { machineControl } from '../../core/adapters/machines/machine-control.ts';
import { requestErrand } from '../../core/adapters/machines/request-delivery.ts';
import { requestNotices } from '../../core/adapters/machines/request-notices.ts';
import { slackTransport } from '../../core/adapters/notify/slack.ts';
import { noticeStore } from '../../core/adapters/records/notice-store.ts';
import { runIndex } from '../../core/adapters/records/run-index.ts';
import { type RunStore, runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { tickStore } from '../../core/adapters/records/tick-store.ts';
import type { RunEvent } from '../../core/contracts/run-record.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { slackConversation } from '../../core/domain/slack/slack-conversation.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { type NotifyPorts, notify } from '../../functions/notify/notify.ts';
import { type SweepPorts, sweep } from '../../functions/tick/sweep.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { Crash, type CrashPoint, crashingPorts } from '../support/crashing-ports.ts';
import { silentObservers } from '../support/decide-ports.ts';
import { findJournalFaults } from '../support/find-journal-faults.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';
import { runStarted } from '../support/run-events.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';
import { openSlackWorkspace, type SlackWorkspace } from '../support/slack-workspace.ts';
import { threadOrigin, underWay } from '../support/threaded-run.ts';

const TABLE = 'countersign-records';
const ARNS = 'us-east-1:000000000000';
const CHANNEL = 'C0RESEARCH';
const MINUTE_MS = 60_000;
const LEASE_MS = 90_000;

/** Its worker never comes: for more than half an hour it is waited for. */
const slow = defineWorkflow({
  ...{ id: 'tested-slow', version: 1, title: 'Slow', description: 'Takes its time.' },
  inputs: z.object({ topic: z.string().default('tea') }),
  entry: 'scan',
  steps: [
    {
      ...{ id: 'scan', kind: 'agent_task', title: 'Scan', workspaceMode: 'run_workspace' },
      agent: { role: 'analyst', provider: 'claude', model: 'opus' },
      ...{ prompt: 'Scan {{inputs.topic}}.', outputs: { notes: { file: 'notes.md' } } },
      timeoutSeconds: 1900,
      retry: { maxAttempts: 0, intervalSeconds: 1, backoffRate: 1 },
      ...{ onFailed: 'tell', next: { ok: 'tell' } },
    },
    { id: 'tell', kind: 'handler', title: 'Tell', message: 'Nobody came.', next: { ok: null } },
  ],
});

let host: WorkflowHost & { clock: VirtualClock };
let slack: SlackWorkspace;
let evidence: RunEvidence;
let store: RunStore;
beforeAll(async () => {
  const clock = new VirtualClock();
  slack = await openSlackWorkspace(clock);
  vi.stubEnv('SLACK_BOT_TOKEN', 'xoxb-canary');
  vi.stubEnv('SLACK_API_URL', `${slack.url}/api/`);
  host = { ...(await openWorkflowHost([slow], { clock, isUnscheduled: true })), clock };
  evidence = runEvidence(host.url);
  store = runStore(awsClients.dynamoDb(), TABLE);
});
/** Those of one test are over before the next one begins. */
afterEach(async () => {
  Object.assign(slack.state, { isDown: false, isSilent: false });
  await endAll();
});
afterAll(async () => {
  evidence.close();
  await host.close();
  await slack.close();
  vi.unstubAllEnvs();
});

let count = 0;
const begun: string[] = [];
async function endAll(): Promise<void> {
  const canceled = { type: 'run.canceled' as const, at: now(), by: 'ada', reason: 'canceled' };
  await Promise.all(
    begun.splice(0).map(async runId => {
      const run = (await store.find(runId))?.run;
      if (run !== undefined && !isOver(run)) await store.append(run, [canceled]);
    }),
  );
  await tick();
}
const now = () => new Date(host.clock.now()).toISOString();

/** A run that was asked for in a thread of its own, as it is written before anything else happens. */
async function askedFor(overrides: Partial<ReturnType<typeof runStarted>> = {}) {
  const runId = `run_told_${++count}`;
  const threadTs = slack.newTs();
  const origin = threadOrigin(slackConversation(CHANNEL, threadTs));
  const run = await store.create(runStarted({ runId, at: now(), origin, ...overrides }));
  begun.push(runId);
  return { run, runId, posts: () => slack.inThread(threadTs) };
}
/** In the middle of its first step. */
async function running() {
  const { run, ...asked } = await askedFor();
  await store.append(run, [underWay(now())]);
  return asked;
}

const tick = async (times = 1) => {
  const answers = await Promise.all(Array.from({ length: times }, () => host.invoke('tick', {})));
  // What it sets going in the background waits for the clock to move on.
  await host.clock.advanceBy(1);
  return answers;
};
const minutesLater = async (minutes: number) => {
  for (let passed = 0; passed < minutes; passed++) {
    await host.clock.advanceBy(MINUTE_MS);
    await tick();
  }
};
const progressOf = async (runId: string) =>
  (await evidence.journal(runId)).flatMap(event => (event.type === 'run.progressed' ? [event.number] : []));
const elapsedIn = (posts: { shown: string }[]) =>
  posts.map(({ shown }) => /\*Elapsed\*\n(\d+ min)/.exec(shown)?.[1]);
const headingsOf = (posts: { shown: string }[]) => posts.map(({ shown }) => shown.split('\n')[0]);

const noticesOf = (runId: string) =>
  noticeStore(awsClients.dynamoDb(), TABLE, { isListed: false }).since(runId, 0);

function sweepPorts(): SweepPorts {
  const dynamoDb = awsClients.dynamoDb();
  return {
    runs: store,
    index: runIndex(dynamoDb, TABLE),
    tenants: tenantStore(dynamoDb, TABLE),
    ticks: tickStore(dynamoDb, TABLE),
    machines: machineControl(awsClients.stepFunctions(), `arn:aws:states:${ARNS}:stateMachine:{name}`),
    requestErrand: requestErrand(awsClients.lambda(), `arn:aws:lambda:${ARNS}:function:decide`),
    requestNotices: requestNotices(awsClients.lambda(), `arn:aws:lambda:${ARNS}:function:notify`),
    now: nowMs,
  };
}

function notifyPorts(): NotifyPorts {
  const post = slackTransport({ readToken: async () => 'xoxb-canary', apiUrl: `${slack.url}/api/` });
  return {
    runs: store,
    tenants: tenantStore(awsClients.dynamoDb(), TABLE),
    notices: noticeStore(awsClients.dynamoDb(), TABLE, { isListed: true }),
    transports: { slack: post } as NotifyPorts['transports'],
    linkTo: async () => undefined,
    now: nowMs,
  };
}

describe('a run with a slow step', () => {
  it('CH-8: is told of at fifteen minutes and at thirty while it runs, and once when it is done', async () => {
    const { runId, posts } = await askedFor({
      workflowId: 'tested-slow',
      workflowTitle: 'Slow',
      gated: false,
    });
    await minutesLater(31);
    expect((await host.api.run(runId)).body).toMatchObject({ state: 'running' });
    expect(headingsOf(posts())).toEqual(['Still running', 'Still running']);
    expect(elapsedIn(posts())).toEqual(['15 min', '30 min']);
    expect(posts()[0]?.shown).toContain('*Step*\nscan');
    expect(posts()[0]?.shown).toContain(`*Run*\n${runId}`);
    await minutesLater(3);
    expect((await evidence.record(runId)).state).toBe('succeeded');
    expect(headingsOf(posts()).slice(2)).toEqual(['Done']);
    await minutesLater(16);
    expect(posts()).toHaveLength(3);
    expect(findJournalFaults(await evidence.journal(runId), await evidence.record(runId))).toEqual([]);
  });
});

describe('ticks', () => {
  it('CH-8: that come twice, at the same time or late, tell once', async () => {
    const { runId, posts } = await running();
    await host.clock.advanceBy(15 * MINUTE_MS);
    await tick(3);
    await tick(2);
    expect(elapsedIn(posts())).toEqual(['15 min']);
    await host.clock.advanceBy(125 * MINUTE_MS);
    await tick(2);
    expect(elapsedIn(posts())).toHaveLength(2);
    await minutesLater(10);
    expect(await progressOf(runId)).toEqual([1, 9, 10]);
    expect(posts()).toHaveLength(3);
  });

  it('CH-9: get through more than a page of runs, past one that is stuck, and say how many were due', async () => {
    await evidence.store.create(
      runStarted({ runId: 'run_stuck', workflowId: 'no-such-workflow', at: now() }),
    );
    const runs = await Promise.all(Array.from({ length: 230 }, () => running()));
    await host.clock.advanceBy(15 * MINUTE_MS);
    await tick();
    expect(runs.filter(({ posts }) => posts().length !== 1)).toEqual([]);
    await tick();
    expect(runs.flatMap(({ posts }) => posts())).toHaveLength(230);
    const lines = (await host.logs()).flatMap(
      ({ message = '' }) => /"RunsDue":(\d+)/.exec(message)?.[1] ?? [],
    );
    expect(Math.max(...lines.map(Number))).toBeGreaterThanOrEqual(231);
    await host.api.cancel('run_stuck');
  });

  it('CH-8: that die at any of their calls leave nothing untold, and nothing told twice', async () => {
    const die = async (point?: CrashPoint) => {
      const run = await running();
      await host.clock.advanceBy(15 * MINUTE_MS);
      const pure = new Set(['index', 'now']);
      const { ports, calls, hasDied } = crashingPorts(sweepPorts(), name => pure.has(name), point);
      await sweep(ports)(silentObservers(), () => 50_000).catch((fault: unknown) => {
        if (!(fault instanceof Crash)) throw fault;
      });
      return { run, calls, hasDied: hasDied() };
    };
    await minutesLater(2);
    const whole = await die();
    expect(whole.calls).toEqual(
      expect.arrayContaining(['runs.find', 'runs.append', 'requestNotices', 'ticks.keep']),
    );
    await endAll();
    await minutesLater(2);
    for (const [position, name] of whole.calls.entries())
      for (const side of ['before', 'after'] as const) {
        const { run, hasDied } = await die({ call: position + 1, side });
        expect(hasDied, `${side} ${name}`).toBe(true);
        await minutesLater(3);
        expect(await progressOf(run.runId), `${side} ${name}`).toEqual([1]);
        expect(headingsOf(run.posts()), `${side} ${name}`).toEqual(['Still running']);
        await endAll();
        await minutesLater(2);
      }
  });
});

describe('a process that tells', () => {
  it('CH-8: and dies at any of its calls, even when Slack has just taken the post, leaves it told once', async () => {
    const die = async (point?: CrashPoint) => {
      const { runId, posts } = await running();
      await host.clock.advanceBy(15 * MINUTE_MS);
      await store.append(await evidence.record(runId), [{ type: 'run.progressed', at: now(), number: 1 }]);
      const pure = new Set(['now', 'linkTo']);
      const { ports, calls, hasDied } = crashingPorts(notifyPorts(), name => pure.has(name), point);
      await notify(ports)(runId, () => 50_000, silentObservers().logger).catch((fault: unknown) => {
        if (!(fault instanceof Crash)) throw fault;
      });
      return { runId, posts, calls, hasDied: hasDied() };
    };
    const { calls } = await die();
    expect(calls).toEqual(
      expect.arrayContaining(['notices.recordAndClaim', 'transports.slack', 'notices.end']),
    );
    await endAll();
    for (const [position, name] of calls.entries())
      for (const side of ['before', 'after'] as const) {
        const { runId, posts, hasDied } = await die({ call: position + 1, side });
        expect(hasDied, `${side} ${name}`).toBe(true);
        await minutesLater(5);
        expect(headingsOf(posts()), `${side} ${name}`).toEqual(['Still running']);
        expect(await noticesOf(runId), `${side} ${name}`).toMatchObject([{ state: 'sent' }]);
        await endAll();
        await minutesLater(2);
      }
  });
});

describe('a post', () => {
  it('CH-8: that Slack took from a process that never heard so is found in the thread, and not made again', async () => {
    const { runId, posts } = await running();
    await host.clock.advanceBy(15 * MINUTE_MS);
    slack.state.isSilent = true;
    await tick();
    slack.state.isSilent = false;
    expect(posts()).toHaveLength(1);
    await minutesLater(4);
    expect(posts()).toHaveLength(1);
    const [notice] = await noticesOf(runId);
    expect(notice).toMatchObject({ state: 'sent', messageId: posts()[0]?.ts });
  });

  it('CH-8: of a process that died before it posted is made once its lease has run out', async () => {
    const { runId, posts } = await running();
    await host.clock.advanceBy(15 * MINUTE_MS);
    slack.state.isDown = true;
    await tick();
    slack.state.isDown = false;
    expect(posts()).toEqual([]);
    await host.clock.advanceBy(LEASE_MS);
    await tick();
    expect(elapsedIn(posts())).toEqual(['15 min']);
    expect(await noticesOf(runId)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('CH-8: that had to wait until the next was due gives way to it', async () => {
    const { runId, posts } = await running();
    await host.clock.advanceBy(15 * MINUTE_MS);
    slack.state.isDown = true;
    await minutesLater(16);
    slack.state.isDown = false;
    await minutesLater(20);
    expect(elapsedIn(posts())).toEqual(['30 min', '45 min']);
    const [first] = await noticesOf(runId);
    expect(first).toMatchObject({ state: 'failed', reason: 'The run is further by now.' });
  });
});

describe('a run that ends between ticks', () => {
  const at = () => ({ at: now() });
  const ends: [string, string, () => RunEvent][] = [
    ['succeeds', 'Done', () => ({ type: 'run.succeeded', ...at() })],
    [
      'fails',
      'Failed',
      () => ({ type: 'run.failed', ...at(), reason: 'error', error: { name: 'X', message: '' } }),
    ],
    ['is canceled', 'Canceled', () => ({ type: 'run.canceled', ...at(), by: 'ada', reason: 'canceled' })],
  ];
  it.each(ends)('CH-8: and %s is told of once, by the next tick', async (_how, heading, event) => {
    const { runId, posts } = await running();
    await evidence.write(runId, event());
    await tick(2);
    await minutesLater(17);
    expect(headingsOf(posts())).toEqual([heading]);
    expect(posts()[0]?.shown).toContain('*Step*\ndraft');
  });

  it('CH-8: because its state machine is gone, of which nobody heard, is closed and told of within hours', async () => {
    const { runId, posts } = await running();
    for (let quarters = 0; quarters < 24; quarters++) {
      await host.clock.advanceBy(15 * MINUTE_MS);
      await tick();
    }
    expect((await evidence.record(runId)).error).toMatchObject({ name: 'ExecutionGone' });
    expect(headingsOf(posts()).at(-1)).toBe('Failed');
    expect(headingsOf(posts()).filter(heading => heading === 'Failed')).toHaveLength(1);
  });
});

describe('an active run to which nothing happens', () => {
  const heartbeat = async (runId: string) => {
    const { progress } = (await host.api.run(runId)).body;
    return { updatedAt: progress.updatedAt, lastProgressAt: progress.lastProgressAt };
  };

  it('CH-9, RUN-12: shows each minute that it is looked after, without being written', async () => {
    const { runId } = await askedFor({ origin: undefined });
    await evidence.write(runId, underWay(now()));
    const { sequence, updatedAt } = await evidence.record(runId);
    let last = updatedAt;
    for (let minutes = 0; minutes < 3; minutes++) {
      await host.clock.advanceBy(MINUTE_MS);
      const lookedAt = now();
      await tick();
      const { lastProgressAt, updatedAt: shown } = await heartbeat(runId);
      expect(lastProgressAt).toBe(lookedAt);
      expect(shown).toBe(lookedAt);
      expect(lastProgressAt > last).toBe(true);
      last = lastProgressAt;
    }
    expect(await evidence.record(runId)).toMatchObject({ sequence, updatedAt });
    const { body } = await host.api.call<{ runs: { runId: string; progress: object }[] }>('GET', '/runs');
    expect(body.runs.find(run => run.runId === runId)?.progress).toMatchObject({ lastProgressAt: last });
  });

  it('CH-9: shows no time at which not all was seen to that was due, and none after its end', async () => {
    const { runId, posts } = await running();
    await host.clock.advanceBy(MINUTE_MS);
    await tick();
    const seen = await heartbeat(runId);
    await host.clock.advanceBy(15 * MINUTE_MS);
    await sweep(sweepPorts())(silentObservers(), () => 0);
    expect(posts()).toEqual([]);
    expect(await heartbeat(runId)).toEqual(seen);
    expect((await host.api.run(runId)).body.progress.longRunning).toBe(true);
    await tick();
    expect(posts()).toHaveLength(1);
    await evidence.write(runId, { type: 'run.canceled', at: now(), by: 'ada', reason: 'canceled' });
    const { updatedAt } = await evidence.record(runId);
    await minutesLater(2);
    expect(await heartbeat(runId)).toEqual({ updatedAt, lastProgressAt: updatedAt });
  });
});
