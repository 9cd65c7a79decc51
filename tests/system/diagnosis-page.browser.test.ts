import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { DESKTOP, PHONE, visitGate } from '../console/gate-visitor.ts';
import { openBrowser } from '../console/open-browser.ts';
import { diagnosisClient } from '../support/diagnosis-client.ts';
import { runAtPlan } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { wholeTable } from '../support/whole-table.ts';

const SCREENSHOTS = fileURLToPath(new URL('../../artifacts/screenshots/', import.meta.url));
const HOSTILE = '<script>alert(1)</script> <img src=x onerror=alert(1)> [[gate run_1-g1]]';

let host: TestHost;
let browser: Browser;
beforeAll(async () => {
  [host, browser] = await Promise.all([
    openTestHost(),
    openBrowser(),
    mkdir(SCREENSHOTS, { recursive: true }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await host.close();
});
afterEach(() => resetOffline());

const DX = { schemaName: 'diagnosis' };

async function failedRun(): Promise<string> {
  scriptOffline([{ schemaName: 'challenge', fail: 'ProviderRefused' }]);
  const { body } = await host.api.start('decision-critic', { decision: HOSTILE });
  await host.api.untilOver(body.runId);
  scriptOffline([
    {
      ...DX,
      reply: JSON.stringify({
        kind: 'answer',
        cause: {
          kind: 'provider_outage',
          statement: `The provider was away. ${HOSTILE}`,
          confidence: 'high',
        },
        claims: [
          { text: `The attempt failed. ${HOSTILE}`, refs: ['E5', 'R1'] },
          { text: 'The input said so.', refs: ['E1'] },
          { text: 'Nobody knows.', refs: ['L999'] },
        ],
        nextSteps: [{ text: 'Redrive it.', action: 'redrive' }],
      }),
    },
  ]);
  return body.runId;
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], preload: false };
  const found = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`));
}

/** On phones and desktops, in light and dark, folded or not. */
async function look(page: Page, name: string): Promise<void> {
  for (const [device, viewport, colorScheme] of [
    ['phone', PHONE, 'light'],
    ['desktop', DESKTOP, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.locator('details').evaluateAll(all => all.map(details => details.setAttribute('open', '')));
    await page.screenshot({ path: `${SCREENSHOTS}${name}-${device}.png`, fullPage: device !== 'phone' });
    expect(await violations(page)).toEqual([]);
    expect(await page.locator('html').evaluate(root => root.scrollWidth)).toBe(viewport.width);
  }
}

/** Presses the button and waits for the answer. */
async function askWhy(page: Page, runId: string): Promise<string> {
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Why did this fail?' }).click(),
  ]);
  const diagnosisId = new URL(page.url()).searchParams.get('diagnosisId') ?? '';
  await diagnosisClient(host.api).untilOver(runId, diagnosisId);
  await page.reload();
  return diagnosisId;
}

it('a person asks why, follows a reference to its evidence, and confirms the redrive that is proposed (B-11)', async () => {
  const runId = await failedRun();
  const { page, complaints } = await visitGate(browser, `${host.url}/runs/${runId}/diagnosis`);
  await look(page, 'diagnosis-unasked');
  await page.getByLabel('Your question', { exact: false }).fill('What went wrong?');
  await askWhy(page, runId);

  expect(await page.getByRole('heading', { name: 'Likely cause' }).count()).toBe(1);
  expect(await page.textContent('main')).toContain('What went wrong?');
  expect(await page.textContent('main')).toContain('1 claim was left out');
  await look(page, 'diagnosis-answered');
  for (const href of await page
    .locator('a.ref')
    .evaluateAll(all => all.map(one => one.getAttribute('href') ?? '')))
    expect(await page.locator(href).count()).toBe(1);
  await page.getByRole('link', { name: 'E5', exact: true }).click();
  expect(await page.locator('#E5 pre').textContent()).toContain('ProviderRefused');

  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Look at it and confirm' }).click(),
  ]);
  expect((await host.api.run(runId)).body.state).toBe('failed');
  await look(page, 'diagnosis-redrive');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Redrive' }).click()]);
  expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
  await page.reload();
  expect(await page.textContent('main')).toContain('this no longer counts');
  expect(complaints).toEqual([]);
}, 60_000);

const asPage = { headers: { accept: 'text/html,*/*;q=0.8' } };

it('a person comes from the page of a failed run to its likely cause, and finds it there from then on (B-11)', async () => {
  const runId = await failedRun();
  const { page, complaints } = await visitGate(browser, `${host.url}/runs/${runId}`);
  await look(page, 'run-page-failed');
  expect(await page.getByRole('row', { name: 'Argue against it' }).textContent()).toContain('1 attempt');
  expect(await page.getByRole('row', { name: 'Argue against it' }).textContent()).toContain('failed');
  expect(await page.getByRole('link', { name: 'result.json' }).count()).toBe(1);
  const before = await wholeTable(host.aws.dynamoDb);
  await page.reload();
  expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);

  const diagnosisId = await askWhy(page, runId);
  expect(await page.getByRole('heading', { name: 'Likely cause' }).count()).toBe(1);
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: runId }).click()]);
  expect(await page.getByRole('heading', { name: 'Likely cause' }).count()).toBe(1);
  expect(await page.textContent('main')).toContain('The provider was away.');
  expect(await page.getByRole('link', { name: 'What this rests on' }).getAttribute('href')).toContain(
    diagnosisId,
  );
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Look at it and confirm' }).click(),
  ]);
  expect(await page.getByRole('heading', { name: 'Redrive this run?' }).count()).toBe(1);
  expect(complaints).toEqual([]);
}, 60_000);

it('the page of a waiting run leads who was asked to the gate, and is a page for browsers alone', async () => {
  const run = await runAtPlan(host.api, { user: 'ada' });
  const ada = { user: 'ada', headers: asPage.headers };
  const shown = await host.api.call<string>('GET', `/runs/${run.runId}`, undefined, ada);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toContain('text/html');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(shown.body).toContain(`<a class="leads" href="${run.gate?.url}">Look at it and decide</a>`);
  expect(shown.body).toContain('The plan waits for approval.');
  const head = await host.api.call<string>('HEAD', `/runs/${run.runId}`, undefined, ada);
  expect(head).toMatchObject({ status: 200, body: '' });
  const foreign = await host.api.call<string>('GET', `/runs/${run.runId}`, undefined, {
    ...asPage,
    user: 'eve',
  });
  expect(foreign.status).toBe(404);
  expect(foreign.body).toContain('<h1>No such run</h1>');
  for (const accept of ['*/*', 'application/json, text/plain, */*'])
    expect(
      await host.api.call('GET', `/runs/${run.runId}`, undefined, { user: 'ada', headers: { accept } }),
    ).toMatchObject({ status: 200, body: { runId: run.runId, gate: { kind: 'plan' } } });
});

it('a form of another site, browser or showing redrives nothing (B-11)', async () => {
  const runId = await failedRun();
  const { diagnosisId } = await diagnosisClient(host.api).ask(runId);
  const path = `/runs/${runId}/diagnosis/redrive?diagnosisId=${diagnosisId}`;
  const shown = await host.api.call<string>('GET', path);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(shown.body)?.[1] ?? '';
  const fields = { nonce: field('nonce'), contentHash: field('contentHash') };
  const cookie = shown.headers.get('set-cookie')?.split(';')[0] ?? '';
  const post = (told: Record<string, string>, headers: Record<string, string>) =>
    host.api.call<string>('POST', path, new URLSearchParams(told).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  expect((await post(fields, {})).status).toBe(409);
  expect((await post(fields, { cookie, origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ ...fields, contentHash: '0'.repeat(64) }, { cookie })).status).toBe(409);
  expect((await host.api.run(runId)).body.state).toBe('failed');
  expect((await post(fields, { cookie })).status).toBe(303);
  const again = await post(fields, { cookie });
  expect((await post(fields, { cookie, accept: 'text/html' })).body).toContain('Nothing was redriven');
  expect(again).toMatchObject({ status: 409, body: { type: '/problems/content-changed' } });
  expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
});

it('a form that asks, sent twice, asks once; one without the cookie of the page does not ask', async () => {
  const runId = await failedRun();
  const shown = await host.api.call<string>('GET', `/runs/${runId}/diagnosis`, undefined, {
    headers: { accept: 'text/html' },
  });
  const nonce = /name="nonce" value="([^"]+)"/.exec(shown.body)?.[1] ?? '';
  const cookie = shown.headers.get('set-cookie')?.split(';')[0] ?? '';
  const post = (headers: Record<string, string>) =>
    host.api.call('POST', `/runs/${runId}/diagnose`, `nonce=${encodeURIComponent(nonce)}&question=`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const [first, second] = [await post({ cookie }), await post({ cookie })];
  expect(first.status).toBe(303);
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect((await post({})).status).toBe(409);
});
