import { StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifest } from '../../../app/manifest.ts';
import type { RunView } from '../../../core/contracts/run.ts';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { findJournalFaults } from '../../support/find-journal-faults.ts';
import { openGatePage } from '../../support/gate-page-client.ts';
import { answersTo, runAtPlan, runAtQuestions } from '../../support/gated-run.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';
import { type RunEvidence, runEvidence } from '../../support/run-evidence.ts';

const GATED = { workflowId: 'bench-gated' };
const HOUR_MS = 3600_000;

describe('a decision', () => {
  let host: TestHost;
  let evidence: RunEvidence;
  beforeAll(async () => {
    host = await openTestHost();
    evidence = runEvidence(host.url);
  });
  afterAll(() => {
    evidence.close();
    return host.close();
  });
  const urlOf = (run: RunView) => run.gate?.url ?? '';

  it('security 6, GATE-3: two hundred clicks by page and API at once make one decision and one answer to the state machine', async () => {
    const planned = await runAtPlan(host.api, GATED);
    const pages = await Promise.all(Array.from({ length: 20 }, () => openGatePage(urlOf(planned))));
    const clicks = Array.from({ length: 200 }, async (_, position) => {
      const decision = position % 3 === 0 ? 'reject' : 'approve';
      if (position % 2 === 0) return (await pages[(position / 2) % 20]?.send({ decision }))?.status ?? 0;
      return (await host.api.decide(planned.runId, { decision, gateId: planned.gate?.gateId })).status;
    });
    const statuses = await Promise.all(clicks);
    expect(new Set(statuses)).toEqual(new Set([200, 303, 409]));
    const run = await host.api.untilOver(planned.runId);
    const [journal, record, history] = await Promise.all([
      evidence.journal(run.runId),
      evidence.record(run.runId),
      evidence.history(run),
    ]);
    const decided = journal.filter(event => 'gateId' in event && event.gateId === planned.gate?.gateId);
    expect(decided.map(({ type }) => type)).toEqual([
      run.phase === 'completed' ? 'plan.approved' : 'plan.rejected',
    ]);
    expect(findJournalFaults(journal, record)).toEqual([]);
    const answers = history.filter(({ type }) => type === 'TaskSucceeded' || type === 'TaskFailed');
    expect(answers.length).toBe(run.phase === 'completed' ? 4 : 2);
  });

  it('security 7, GATE-4: that comes again is a quiet success; another one is told who decided, when and what', async () => {
    const planned = await runAtPlan(host.api, GATED);
    const [first, second] = [await openGatePage(urlOf(planned)), await openGatePage(urlOf(planned))];
    expect((await first.send({ decision: 'reject', comment: 'Too dear.' })).status).toBe(303);
    expect((await first.send({ decision: 'reject', comment: 'Too dear.' })).status).toBe(303);
    const other = await second.send({ decision: 'approve' });
    expect(other.status).toBe(409);
    const { text } = await openGatePage(urlOf(planned));
    for (const page of [other.text, text]) {
      expect(page).toContain('someone with the link');
      expect(page).toContain('Rejected');
      expect(page).toContain('Too dear.');
    }
    const api = await host.api.decide(planned.runId, { decision: 'approve', gateId: planned.gate?.gateId });
    expect(api).toMatchObject({
      status: 409,
      body: { decision: 'reject', decidedBy: 'someone with the link', decidedAt: expect.any(String) },
    });
  });

  it('security 23, OBS-1: is in the audit with who, when, how, from where and about what', async () => {
    const planned = await runAtPlan(host.api, { ...GATED, user: 'ada' });
    const page = await openGatePage(urlOf(planned));
    await page.send({ decision: 'approve' }, { 'user-agent': 'A browser' });
    await host.api.untilOver(planned.runId, { user: 'ada' });
    const { body } = await host.api.call<{ rows: Record<string, unknown>[] }>(
      'GET',
      `/runs/${planned.runId}/audit`,
      undefined,
      { user: 'ada' },
    );
    expect(body.rows.map(({ what }) => what)).toEqual([
      'run.started',
      'questions.asked',
      'questions.answered',
      'plan.proposed',
      'plan.approved',
    ]);
    expect(body.rows[2]).toMatchObject({ by: 'ada', source: { via: 'api', address: '127.0.0.1' } });
    expect(body.rows[4]).toMatchObject({
      by: 'someone with the link',
      decision: 'approve',
      contentHash: planned.gate?.contentHash,
      source: { via: 'page', address: '127.0.0.1', userAgent: 'A browser' },
    });
    const csv = await host.api.call<string>('GET', `/runs/${planned.runId}/audit?format=csv`, undefined, {
      user: 'ada',
    });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.body.split('\r\n')).toHaveLength(7);
    const others = await host.api.call('GET', `/runs/${planned.runId}/audit`, undefined, { user: 'eve' });
    expect(others.status).toBe(404);
  });

  it('GATE-4: about links that were taken back finds the new link only', async () => {
    const planned = await runAtPlan(host.api, GATED);
    const page = await openGatePage(urlOf(planned));
    const { status, body } = await host.api.call<RunView>('POST', `/runs/${planned.runId}/relink`, {});
    expect(status).toBe(200);
    expect(body.gate?.url).not.toBe(urlOf(planned));
    const old = await openGatePage(urlOf(planned));
    expect(old.status).toBe(410);
    expect(old.text).toContain('This link was taken back');
    expect(old.text).not.toContain('What was asked');
    expect((await page.send({ decision: 'approve' })).status).toBe(410);
    expect((await host.api.run(planned.runId)).body.state).toBe('waiting');
    const fresh = await openGatePage(body.gate?.url ?? '');
    expect((await fresh.send({ decision: 'approve' })).status).toBe(303);
    await host.api.untilOver(planned.runId);
  });

  it('security 15: is refused for a while where somebody sends forms without end', async () => {
    const planned = await runAtPlan(host.api, GATED);
    const page = await openGatePage(urlOf(planned));
    const statuses: number[] = [];
    for (let round = 0; round < 8; round++)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => page.send({ decision: 'revise' })))).map(
          ({ status }) => status,
        ),
      );
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    expect((await host.api.run(planned.runId)).body).toEqual(planned);
  });
});

describe('at a gate whose state machine is gone', () => {
  let host: TestHost & { clock: VirtualClock };
  let evidence: RunEvidence;
  beforeAll(async () => {
    // Nobody tells us that an execution ended.
    host = (await openTestHost({
      clock: new VirtualClock(),
      manifest: { ...manifest, eventRules: [] },
    })) as typeof host;
    evidence = runEvidence(host.url);
  });
  afterAll(() => {
    evidence.close();
    return host.close();
  });

  const stop = async ({ runId, workflowId }: RunView) => {
    const executionArn = `arn:aws:states:us-east-1:000000000000:execution:${workflowId}:${runId}`;
    await host.aws.stepFunctions.send(new StopExecutionCommand({ executionArn }));
  };

  it('security 8: a decision ends in a true page and a line of the audit', async () => {
    const planned = await runAtPlan(host.api, GATED);
    await stop(planned);
    const page = await openGatePage(planned.gate?.url ?? '');
    expect((await page.send({ decision: 'approve' })).status).toBe(303);
    const run = await host.api.untilOver(planned.runId);
    expect(run).toMatchObject({ state: 'failed', error: { name: 'ExecutionStopped' } });
    const { status, text } = await openGatePage(planned.gate?.url ?? '');
    expect(status).toBe(200);
    expect(text).toContain('Approved');
    const { body } = await host.api.call<{ rows: { what: string }[] }>('GET', `/runs/${run.runId}/audit`);
    expect(body.rows.slice(-2).map(({ what }) => what)).toEqual(['plan.approved', 'run.failed']);
  });

  it('B-7: the watchdog closes the run though nobody decides', async () => {
    const asked = await runAtQuestions(host.api);
    await stop(asked);
    await host.clock.advanceBy(7 * HOUR_MS);
    const run = await host.api.untilOver(asked.runId);
    expect(run).toMatchObject({ state: 'failed', completionReason: 'stopped' });
    const answer = await host.api.answer(asked.runId, answersTo(asked));
    expect(answer.status).toBe(409);
    expect((await openGatePage(asked.gate?.url ?? '')).text).toContain('There is nothing left to decide');
  });
});

describe('the time of a gate', () => {
  let host: TestHost & { clock: VirtualClock };
  beforeAll(async () => {
    host = (await openTestHost({ clock: new VirtualClock() })) as typeof host;
  });
  afterAll(() => host.close());

  it('security 5, GATE-6: ends to the second, by page and by API', async () => {
    const [early, late] = [await runAtPlan(host.api, GATED), await runAtPlan(host.api, GATED)];
    const pages = [await openGatePage(early.gate?.url ?? ''), await openGatePage(late.gate?.url ?? '')];
    const endsMs = Math.min(...[early, late].map(({ gate }) => Date.parse(gate?.expiresAt ?? '')));
    await host.clock.advanceBy(endsMs - 1000 - host.clock.now());
    // The forms are older than a form may be: the page is opened again.
    const fresh = await openGatePage(early.gate?.url ?? '', pages[0]?.cookie);
    expect((await fresh.send({ decision: 'approve' })).status).toBe(303);
    await host.clock.advanceBy(1000 + Math.max(0, Date.parse(late.gate?.expiresAt ?? '') - endsMs));
    const closed = await openGatePage(late.gate?.url ?? '', pages[1]?.cookie);
    expect(closed.text).toContain('The time to decide is over');
    expect((await pages[1]?.send({ decision: 'approve' }))?.status).toBe(409);
    const answer = await host.api.decide(late.runId, { decision: 'approve', gateId: late.gate?.gateId });
    expect(answer).toMatchObject({ status: 409, body: { type: '/problems/gate-expired' } });
  });
});
