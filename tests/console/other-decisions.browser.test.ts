import { describe, expect, it } from 'vitest';
import { readGateForm } from '../../console/gate-page/read-gate-form.ts';
import { PHONE, pressByKeyboard, tabTo } from './gate-visitor.ts';
import { gateVisits } from './gate-visits.ts';
import { amendable, amendablePlan, planOf, planPage, reviewPage, rulesOf } from './pages.ts';

const { visit, posts } = gateVisits();

describe('a person who approves something else than what is shown', () => {
  it('B-5: unfolds the form with the keyboard, changes the plan and approves it so', async () => {
    const { page, complaints } = await visit(amendablePlan(), PHONE);
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
    const { page } = await visit(gate);
    await page.getByText('Change it before you approve').click();
    await pressByKeyboard(page, 'Approve with these changes');
    expect(readGateForm(posts()[0]?.form ?? {}).amendments).toBeUndefined();
  });

  it('B-5: is told by the other button that it approves what is shown, and it does', async () => {
    const { page } = await visit(amendablePlan());
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(1);
    await page.getByText('Change it before you approve').click();
    await page.getByLabel('Draw the charts').uncheck();
    await pressByKeyboard(page, 'Approve as shown');
    const { decision, amendments } = readGateForm(posts()[0]?.form ?? {});
    expect({ decision, amendments }).toEqual({ decision: 'approve', amendments: undefined });
  });

  it('GATE-6: edits a text and approves what it is then', async () => {
    const gate = reviewPage({ text: 'One.\nTwo.', editable: 'One.\nTwo.' });
    const { page } = await visit(gate);
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
    const { page } = await visit(planPage(rulesOf({ delegates })));
    await page.getByText('Let somebody else decide').click();
    await page.getByLabel('Who decides instead of you').selectOption('Grace (grace)');
    await pressByKeyboard(page, 'Pass it on');
    expect(readGateForm(posts()[0]?.form ?? {})).toMatchObject({ decision: 'delegate', to: 'grace' });
  });

  it('has to show who it is asks for a code', async () => {
    const { page } = await visit(planPage(rulesOf({ code: 'needed' })), PHONE);
    await pressByKeyboard(page, 'Send me a code');
    expect(readGateForm(posts()[0]?.form ?? {})).toMatchObject({ decision: 'send_code' });
  });

  it('has got a code enters it with the decision', async () => {
    const { page } = await visit(planPage(rulesOf({ code: 'sent' })), PHONE);
    await tabTo(page, page.getByLabel('Your code'));
    await page.keyboard.type('123456');
    await pressByKeyboard(page, 'Approve');
    expect(readGateForm(posts()[0]?.form ?? {})).toMatchObject({ decision: 'approve', code: '123456' });
  });
});
