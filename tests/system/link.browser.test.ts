import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { visitGate } from '../console/gate-visitor.ts';
import { openBrowser } from '../console/open-browser.ts';
import { runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

let host: TestHost;
let browser: Browser;
beforeAll(async () => {
  [host, browser] = await Promise.all([openTestHost(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await host.close();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

describe('a person with a link', () => {
  it('answers the questions and approves the plan, and the run completes (GATE-3)', async () => {
    const asked = await runAtQuestions(host.api);
    const questions = await visitGate(browser, asked.gate?.url ?? '');
    expect(await questions.page.textContent('body')).toContain('Offline model');
    for (const { question } of asked.questions)
      await questions.page.getByLabel(question, { exact: false }).first().fill('Something sensible');
    await Promise.all([
      questions.page.waitForEvent('load'),
      questions.page.getByRole('button', { name: 'Send answers' }).click(),
    ]);
    expect(questions.complaints).toEqual([]);

    const planned = await host.api.untilWaiting(asked.runId, 'plan');
    expect(Object.values(planned.answers)).toEqual(asked.questions.map(() => 'Something sensible'));
    const plan = await visitGate(browser, planned.gate?.url ?? '');
    expect(await plan.page.textContent('body')).toContain('Size the market');
    await Promise.all([
      plan.page.waitForEvent('load'),
      plan.page.getByRole('button', { name: 'Approve' }).click(),
    ]);
    expect(await plan.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(plan.complaints).toEqual([]);
    expect(await host.api.untilOver(asked.runId)).toMatchObject({ phase: 'completed' });
  });

  it('who asks for changes without saying which is told so, and nothing is decided', async () => {
    const planned = await runAtPlan(host.api, { workflowId: 'bench-gated' });
    const { page } = await visitGate(browser, planned.gate?.url ?? '');
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Ask for changes' }).click(),
    ]);
    expect(await page.getByRole('alert').textContent()).toContain(
      'Say what the next plan should do differently.',
    );
    expect((await host.api.run(planned.runId)).body).toMatchObject({ state: 'waiting', phase: 'plan' });
  });
});

describe('a link', () => {
  it('that is opened a hundred times changes nothing', async () => {
    const planned = await runAtPlan(host.api, { workflowId: 'bench-gated' });
    const before = await host.api.events(planned.runId);
    const url = planned.gate?.url ?? '';
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(url)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await host.api.events(planned.runId)).toEqual(before);
    expect((await host.api.run(planned.runId)).body).toEqual(planned);
  });

  it('with a wrong key looks like one that never was, also to who posts', async () => {
    const planned = await runAtPlan(host.api, { workflowId: 'bench-gated' });
    const gateId = planned.gate?.gateId ?? '';
    const url = planned.gate?.url ?? '';
    const key = new URL(url).searchParams.get('k') ?? '';
    const flipped = `${key[0] === 'A' ? 'B' : 'A'}${key.slice(1)}`;
    const pages = await Promise.all(
      [`/gates/${gateId}?k=${flipped}`, `/gates/${gateId}`, '/gates/run_0-g1?k=x', '/gates/nothing?k=x'].map(
        path => host.api.call<string>('GET', path),
      ),
    );
    for (const page of pages) expect(page).toMatchObject({ status: 404, body: pages[0]?.body });
    const forged = await host.api.call<string>('POST', `/gates/${gateId}`, `k=${flipped}&decision=approve`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(forged).toMatchObject({ status: 404, body: pages[0]?.body });
    expect((await host.api.run(planned.runId)).body).toMatchObject({ state: 'waiting' });
  });
});
