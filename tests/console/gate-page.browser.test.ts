import { describe, expect, it } from 'vitest';
import { hasFocus, PHONE, pressByKeyboard, tabTo } from './gate-visitor.ts';
import { gateVisits } from './gate-visits.ts';
import { lowContrastTexts } from './low-contrast.ts';
import { amendablePlan, decidedBy, planPage, questionsPage, rulesOf } from './pages.ts';

const { visit, posts } = gateVisits();

describe('a person with a keyboard', () => {
  it('GATE-3: approves a plan with a comment', async () => {
    const gate = planPage();
    const { page, complaints } = await visit(gate);
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
    const { page } = await visit(planPage(), PHONE);
    await pressByKeyboard(page, name, 'Space');
    expect(posts()).toMatchObject([{ form: { decision, comment: '' } }]);
  });

  it('decides nothing with the Enter key in a comment', async () => {
    const { page } = await visit(planPage());
    await tabTo(page, page.getByLabel('Comment'));
    await page.keyboard.press('Enter');
    await page.keyboard.type('second line');
    expect(await page.getByLabel('Comment').inputValue()).toBe('\nsecond line');
    expect(posts()).toEqual([]);
  });

  it('GATE-3: answers with an option and with free text', async () => {
    const gate = questionsPage();
    const { page, complaints } = await visit(gate, PHONE);
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
    const { page } = await visit(questionsPage());
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
    const { page } = await visit(planPage({ rejected: { faults, values: {} } }));
    await expect.poll(() => hasFocus(page.getByRole('alert'))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByLabel('Comment'))).toBe(true);
  });
});

it('an option with hidden characters comes back as it was offered', async () => {
  const option = 'pay \u202e001 "DSU"\u200b <now> \'`&amp;';
  const question = { id: 'a."\u200bb', question: 'Which?', context: 'It matters.', options: [option] };
  const { page } = await visit(questionsPage({ content: { kind: 'questions', questions: [question] } }));
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
    const { page } = await visit(gate);
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
    const { page } = await visit(gate);
    await page.emulateMedia({ colorScheme });
    expect(await lowContrastTexts(page)).toEqual([]);
  });
});
