import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readGateForm } from '../../console/gate-page/read-gate-form.ts';
import { renderGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import { amendable, GALLERY } from './gallery.ts';
import { DESKTOP, hasFocus, isInSight, PHONE, pressByKeyboard, tabTo, visitGate } from './gate-visitor.ts';
import { HOSTILE_TEXTS, LONGEST_WORD } from './hostile-texts.ts';
import { lowContrastTexts } from './low-contrast.ts';
import { openBrowser } from './open-browser.ts';
import { decidedBy, planOf, planPage, questionsPage, reviewPage, rulesOf } from './pages.ts';
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

const amendablePlan = (changes: Partial<GatePage> = {}) =>
  planPage({ content: { kind: 'plan', plan: planOf(), changes: [], amendable }, ...changes });

describe('a person who approves something else than what is shown', () => {
  it('B-5: unfolds the form with the keyboard, changes the plan and approves it so', async () => {
    const { page, complaints } = await visitGate(browser, linkTo(amendablePlan()), PHONE);
    await tabTo(page, page.getByText('Change it before you approve'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Draw the charts'));
    await page.keyboard.press('Space');
    await page.getByLabel('Region').selectOption('US');
    await page.getByLabel('Pages').fill('8');
    await page.getByRole('textbox', { name: 'Search terms' }).fill('cargo bike leasing\n');
    await page.getByLabel('Upper limit').fill('1.5');
    await page.getByLabel('Comment on your changes').fill('Cheaper.');
    await pressByKeyboard(page, 'Approve with these changes');
    const [post] = posts();
    expect(readGateForm(post?.form ?? {})).toMatchObject({
      key: amendablePlan().key,
      nonce: amendablePlan().nonce,
      contentHash: amendablePlan().contentHash,
      decision: 'approve',
      comment: 'Cheaper.',
      amendments: {
        dropSteps: ['images'],
        input: { region: 'US', depth: '8' },
        searchTerms: ['cargo bike leasing'],
        capUsd: 1.5,
      },
    });
    expect(complaints).toEqual([]);
  });

  it('B-5: changes nothing by approving with an untouched form', async () => {
    const odd = [{ name: 'o d"d', title: 'Odd', kind: 'text', value: ' a\u200b\n\nb ' }] as const;
    const plan = planOf({ searchTerms: ['one\ntwo', ' three\u202e'] });
    const gate = planPage({
      content: { kind: 'plan', plan, changes: [], amendable: [...amendable, ...odd] },
    });
    const { page } = await visitGate(browser, linkTo(gate));
    await page.getByText('Change it before you approve').click();
    await pressByKeyboard(page, 'Approve with these changes');
    expect(readGateForm(posts()[0]?.form ?? {}).amendments).toBeUndefined();
  });

  it('B-5: is told by the other button that it approves what is shown, and it does', async () => {
    const { page } = await visitGate(browser, linkTo(amendablePlan()));
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(1);
    await page.getByText('Change it before you approve').click();
    await page.getByLabel('Draw the charts').uncheck();
    await pressByKeyboard(page, 'Approve as shown');
    const { decision, amendments } = readGateForm(posts()[0]?.form ?? {});
    expect({ decision, amendments }).toEqual({ decision: 'approve', amendments: undefined });
  });

  it('GATE-6: edits a text and approves what it is then', async () => {
    const gate = reviewPage({ text: 'One.\nTwo.', editable: 'One.\nTwo.' });
    const { page } = await visitGate(browser, linkTo(gate));
    await page.getByText('Edit it before you approve').click();
    await page.getByLabel('The text').fill('One.\nThree.');
    await pressByKeyboard(page, 'Approve the edited text');
    expect(readGateForm(posts()[0]?.form ?? {})).toMatchObject({
      decision: 'approve',
      edited: 'One.\nThree.',
    });
  });
});

describe('a person who', () => {
  it('GATE-6: may pass the decision on names somebody and does', async () => {
    const delegates = [{ userId: 'grace', name: 'Grace' }, { userId: 'linus' }];
    const { page } = await visitGate(browser, linkTo(planPage(rulesOf({ delegates }))));
    await page.getByText('Let somebody else decide').click();
    await page.getByLabel('Who decides instead of you').selectOption('Grace (grace)');
    await pressByKeyboard(page, 'Pass it on');
    expect(readGateForm(posts()[0]?.form ?? {})).toMatchObject({ decision: 'delegate', to: 'grace' });
  });

  it('has to show who it is asks for a code', async () => {
    const { page } = await visitGate(browser, linkTo(planPage(rulesOf({ code: 'needed' }))), PHONE);
    await pressByKeyboard(page, 'Send me a code');
    expect(readGateForm(posts()[0]?.form ?? {})).toMatchObject({ decision: 'send_code' });
  });

  it('has got a code enters it with the decision', async () => {
    const { page } = await visitGate(browser, linkTo(planPage(rulesOf({ code: 'sent' }))), PHONE);
    await tabTo(page, page.getByLabel('Your code'));
    await page.keyboard.type('123456');
    await pressByKeyboard(page, 'Approve');
    expect(readGateForm(posts()[0]?.form ?? {})).toMatchObject({ decision: 'approve', code: '123456' });
  });
});

it('security 2: the Enter key in a field decides nothing', async () => {
  const rules = rulesOf({ code: 'sent', delegates: [{ userId: 'grace' }] });
  const gates = [amendablePlan(rules), questionsPage(rules), reviewPage({ editable: 'x' }, rules)];
  for (const gate of gates) {
    const { page } = await visitGate(browser, linkTo(gate));
    await page.locator('details').evaluateAll(all => all.map(details => details.setAttribute('open', '')));
    const fields = page.locator('input[type=text], input[type=number], select').filter({ visible: true });
    expect(await fields.count()).toBeGreaterThan(0);
    for (const field of await fields.all()) await field.press('Enter');
  }
  expect(posts()).toEqual([]);
});

describe('security 2: a page that nobody touches decides nothing', () => {
  it('in three seconds, as they pass', async () => {
    const { page, complaints } = await visitGate(browser, linkTo(planPage()));
    await page.waitForTimeout(3_000);
    expect(site.seen.map(({ method, path }) => [method, path])).toEqual([['GET', '/gates/link-2']]);
    expect(complaints).toEqual([]);
  });

  it.each(['plan', 'plan-code-sent', 'questions', 'review-work', 'manual', 'plan-code-needed'])(
    'in thirty seconds, or until after its time is over: %s',
    async name => {
      const { page, complaints } = await visitGate(browser, linkTo(GALLERY[name] as GatePage), DESKTOP, {
        clock: '2026-11-20T09:29:45.000Z',
      });
      const over = page.getByText('The time is over');
      expect(await over.isVisible()).toBe(false);
      await page.clock.runFor(30_000);
      expect(await over.isVisible()).toBe(true);
      expect(site.seen.map(({ method }) => method)).toEqual(['GET']);
      expect(complaints).toEqual([]);
    },
  );
});

describe('a time', () => {
  const gate = planPage({ openedAt: '2026-11-17T09:30:00.000Z' });
  const times = (page: Page) => page.locator('time').allTextContents();

  it('is said in the zone of the reader, with how far away it is, and stays so', async () => {
    const { page } = await visitGate(browser, linkTo(gate), DESKTOP, {
      clock: '2026-11-20T06:28:30.000Z',
      timezoneId: 'America/New_York',
    });
    expect(await times(page)).toEqual([
      'Fri, 20 Nov 2026, 04:30 GMT-5 (in 3 hours)',
      'Tue, 17 Nov 2026, 04:30 GMT-5 (2 days ago)',
    ]);
    expect(await page.locator('time').first().getAttribute('title')).toBe('Fri, 20 Nov 2026 09:30 UTC');
    await page.clock.runFor(2 * 3600_000 + 30 * 60_000);
    expect((await times(page))[0]).toBe('Fri, 20 Nov 2026, 04:30 GMT-5 (in 31 minutes)');
    await page.clock.runFor(30 * 60_000 + 30_000);
    expect((await times(page))[0]).toBe('Fri, 20 Nov 2026, 04:30 GMT-5 (in less than a minute)');
  });

  it('is whole without a script, in UTC, and so is everything else', async () => {
    const { page } = await visitGate(browser, linkTo(gate), PHONE, { javaScriptEnabled: false });
    expect(await times(page)).toEqual(['Fri, 20 Nov 2026 09:30 UTC', 'Tue, 17 Nov 2026 09:30 UTC']);
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(posts()).toMatchObject([{ form: { decision: 'approve' } }]);
  });
});

describe('the policy of a page', () => {
  it('security 12: lets its own styles and script work, and nothing that is put in', async () => {
    const intruders =
      '<style>h1{color:rgb(1,2,3)}</style><script>document.title="taken"</script><b onclick="x" style="color:red">';
    site.show(
      '/gates/link-2',
      renderGatePage(planPage()).replace('<main', () => `${intruders}<main`),
    );
    const { page, complaints } = await visitGate(browser, `${site.baseUrl}/gates/link-2`);
    const colourOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(element => element.ownerDocument.defaultView?.getComputedStyle(element).color);
    expect(await colourOf('h1')).not.toBe('rgb(1, 2, 3)');
    expect(
      await page.locator('button.main').evaluate(one => one.getBoundingClientRect().height),
    ).toBeGreaterThan(40);
    expect(await page.title()).not.toBe('taken');
    expect(complaints.filter(one => one.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(
      3,
    );
    expect(complaints.filter(one => !one.includes('Content Security Policy'))).toEqual([]);
  });
});

const FOREIGN =
  'a:not([href^="#"]), script:not([src="/console/gate-page.js"]), img, svg, iframe, base, [style], .said :is(form, button, input)';

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
    expect(await page.locator(FOREIGN).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('security 17: hostile work, a very long word and a very long request do neither', async () => {
    const text = `${HOSTILE_TEXTS.join('\n\n')}\n\n${LONGEST_WORD}`;
    const gate = reviewPage({ text, previous: 'before', editable: text }, { userMessage: LONGEST_WORD });
    const { page, complaints } = await visitGate(browser, linkTo(gate), viewport);
    for (const name of ['Approve', 'Reject'])
      expect(await isInSight(page, page.getByRole('button', { name, exact: true }))).toBe(true);
    const frame = await page.getByRole('heading', { name: 'What you decide about' }).boundingBox();
    expect(frame?.y).toBeGreaterThan(0);
    await page.getByText('A decision holds').last().scrollIntoViewIfNeeded();
    expect(await isInSight(page, page.getByRole('button', { name: 'Approve', exact: true }))).toBe(true);
    expect(await page.locator('html').evaluate(root => root.scrollWidth)).toBe(viewport.width);
    expect(await page.locator(FOREIGN).count()).toBe(0);
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
  ['a plan that may be changed', amendablePlan(rulesOf({ code: 'sent', delegates: [{ userId: 'grace' }] }))],
])('the page of %s', (_case, gate) => {
  it('has one main heading, one main part, and a name for every control', async () => {
    const { page } = await visitGate(browser, linkTo(gate));
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    const unnamed = await page
      .locator('input:not([type=hidden]), textarea, select')
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
