import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import { DESKTOP, hasFocus, isInSight, PHONE, pressByKeyboard, tabTo, visitGate } from './gate-visitor.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { lowContrastTexts } from './low-contrast.ts';
import { openBrowser } from './open-browser.ts';
import { decidedBy, planOf, planPage, questionsPage } from './pages.ts';
import { type Site, serveGatePages } from './serve-gate-pages.ts';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveGatePages()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  site.seen.length = 0;
});

/** The link of a gate on which this page stands. */
function linkTo(page: GatePage): string {
  site.show(`/gates/${page.linkId}`, renderGatePage(page));
  return `${site.baseUrl}/gates/${page.linkId}?k=${page.key}`;
}

const posts = () => site.seen.filter(({ method }) => method !== 'GET');

describe('a person with a keyboard', () => {
  it('GATE-3: approves a plan with a comment', async () => {
    const gate = planPage();
    const { page, complaints } = await visitGate(browser, linkTo(gate));
    await tabTo(page, page.getByLabel('Comment'));
    await page.keyboard.type('Go ahead.');
    await pressByKeyboard(page, 'Approve');
    expect(await page.title()).toBe('Thanks');
    expect(posts()).toMatchObject([
      {
        path: '/gates/link-2',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        form: { k: gate.key, contentHash: gate.contentHash, decision: 'approve', comment: 'Go ahead.' },
      },
    ]);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['Ask for changes', 'revise'],
    ['Reject', 'reject'],
  ])('GATE-3: decides with the button "%s"', async (name, decision) => {
    const { page } = await visitGate(browser, linkTo(planPage()), PHONE);
    await pressByKeyboard(page, name, 'Space');
    expect(posts()).toMatchObject([{ form: { decision, comment: '' } }]);
  });

  it('decides nothing with the Enter key in a comment', async () => {
    const { page } = await visitGate(browser, linkTo(planPage()));
    await tabTo(page, page.getByLabel('Comment'));
    await page.keyboard.press('Enter');
    await page.keyboard.type('second line');
    expect(await page.getByLabel('Comment').inputValue()).toBe('\nsecond line');
    expect(posts()).toEqual([]);
  });

  it('GATE-3: answers with an option and with free text', async () => {
    const gate = questionsPage();
    const { page, complaints } = await visitGate(browser, linkTo(gate), PHONE);
    await tabTo(page, page.getByRole('radio', { name: 'Germany' }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByLabel('Who will read the report?'));
    await page.keyboard.type('The board');
    await pressByKeyboard(page, 'Send answers');
    expect(posts()).toMatchObject([
      {
        form: {
          k: gate.key,
          contentHash: gate.contentHash,
          'answer.region': 'France',
          'other.region': '',
          'answer.reader': 'The board',
        },
      },
    ]);
    expect(complaints).toEqual([]);
  });

  it('GATE-3: answers with something else, for which a field appears', async () => {
    const { page } = await visitGate(browser, linkTo(questionsPage()));
    const field = page.getByLabel('Your own answer to question 1');
    expect(await field.isVisible()).toBe(false);
    await tabTo(page, page.getByRole('radio', { name: 'Germany' }));
    await page.keyboard.press('ArrowUp');
    await tabTo(page, field);
    await page.keyboard.type('Spain');
    await pressByKeyboard(page, 'Send answers');
    expect(posts()).toMatchObject([{ form: { 'answer.region': '__other', 'other.region': 'Spain' } }]);
  });

  it('comes from the list of faults to the field', async () => {
    const faults = [{ field: 'comment', message: 'Say what the next plan should do differently.' }];
    const { page } = await visitGate(browser, linkTo(planPage({ rejected: { faults, values: {} } })));
    await expect.poll(() => hasFocus(page.getByRole('alert'))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByLabel('Comment'))).toBe(true);
  });
});

it('GATE-3: an open page decides nothing by itself', async () => {
  const { page, complaints } = await visitGate(browser, linkTo(planPage()));
  await page.waitForTimeout(3_000);
  expect(site.seen.map(({ method, path }) => [method, path])).toEqual([['GET', '/gates/link-2']]);
  expect(complaints).toEqual([]);
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
  ['a phone on its side', { width: 844, height: 390 }],
])('on %s', (_device, viewport) => {
  const buttons = ['Approve', 'Ask for changes', 'Reject'];

  it('a plan of 40 steps keeps the decision in sight, at its top, middle and end', async () => {
    const { page } = await visitGate(browser, linkTo(planPage({ plan: planOf({}, 40) })), viewport);
    for (const text of ['A plan waits', '20. Collect', 'A decision holds']) {
      await page.getByText(text).scrollIntoViewIfNeeded();
      for (const name of buttons)
        expect(await isInSight(page, page.getByRole('button', { name }))).toBe(true);
    }
  });

  it('a hostile plan neither hides the decision nor widens the page', async () => {
    const steps = HOSTILE_TEXTS.map(text => ({
      name: text.slice(0, 200),
      description: text,
      agentRole: text.slice(0, 100),
      estimatedMinutes: 1,
    }));
    const texts = [...HOSTILE_TEXTS];
    const plan = planOf({
      title: texts.join(' ').slice(0, 300),
      steps,
      searchTerms: texts,
      focusAreas: texts,
    });
    const gate = planPage({ plan, userMessage: texts.join('\n') });
    const { page, complaints } = await visitGate(browser, linkTo(gate), viewport);
    for (const name of buttons)
      expect(await isInSight(page, page.getByRole('button', { name, exact: true }))).toBe(true);
    expect(await page.locator('html').evaluate(root => root.scrollWidth)).toBe(viewport.width);
    expect(await page.locator('a:not([href^="#"]), script, img, svg, iframe, base').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

it('an option with hidden characters comes back as it was offered', async () => {
  const option = 'pay \u202e001 "DSU"\u200b <now> \'`&amp;';
  const question = { id: 'a."\u200bb', question: 'Which?', context: 'It matters.', options: [option] };
  const { page } = await visitGate(
    browser,
    linkTo(questionsPage({ content: { kind: 'questions', questions: [question] } })),
  );
  await page.getByRole('radio').first().check();
  await pressByKeyboard(page, 'Send answers');
  expect(posts()).toMatchObject([{ form: { 'answer.a."\u200bb': option } }]);
});

describe.each([
  ['an open plan', planPage({ provider: 'offline' })],
  ['open questions', questionsPage()],
  [
    'rejected answers',
    questionsPage({
      rejected: {
        faults: [{ field: 'answers.region', message: 'An answer is needed.' }],
        values: { 'answer.region': '__other' },
      },
    }),
  ],
  ['a decision', planPage({ status: decidedBy('ada') })],
])('the page of %s', (_case, gate) => {
  it('has one main heading, one main part, and a name for every control', async () => {
    const { page } = await visitGate(browser, linkTo(gate));
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    const unnamed = await page
      .locator('input:not([type=hidden]), textarea')
      .evaluateAll(controls => controls.filter(({ labels }) => labels.length !== 1).map(({ name }) => name));
    expect(unnamed).toEqual([]);
    const ids = await page.locator('[id]').evaluateAll(elements => elements.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)]);
  });

  it.each(['light', 'dark'] as const)('is readable in %s colours', async colorScheme => {
    const { page } = await visitGate(browser, linkTo(gate));
    await page.emulateMedia({ colorScheme });
    expect(await lowContrastTexts(page)).toEqual([]);
  });
});
