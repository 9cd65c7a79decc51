import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { renderGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import { GALLERY } from './gallery.ts';
import { DESKTOP, PHONE } from './gate-visitor.ts';
import { gateVisits } from './gate-visits.ts';
import { amendablePlan, planPage, questionsPage, reviewPage, rulesOf } from './pages.ts';

const { visit, posts, seen } = gateVisits();

it('security 2: the Enter key in a field decides nothing', async () => {
  const rules = rulesOf({ code: 'sent', delegates: [{ userId: 'grace' }] });
  const gates = [amendablePlan(rules), questionsPage(rules), reviewPage({ editable: 'x' }, rules)];
  for (const gate of gates) {
    const { page } = await visit(gate);
    await page.locator('details').evaluateAll(all => all.map(details => details.setAttribute('open', '')));
    const fields = page.locator('input[type=text], input[type=number], select').filter({ visible: true });
    expect(await fields.count()).toBeGreaterThan(0);
    for (const field of await fields.all()) await field.press('Enter');
  }
  expect(posts()).toEqual([]);
});

describe('security 2: a page that nobody touches decides nothing', () => {
  it('in three seconds, as they pass', async () => {
    const { page, complaints } = await visit(planPage());
    await page.waitForTimeout(3_000);
    expect(seen()).toEqual([['GET', '/gates/link-2']]);
    expect(complaints).toEqual([]);
  });

  it.each(['plan', 'plan-code-sent', 'questions', 'review-work', 'manual', 'plan-code-needed'])(
    'in thirty seconds, or until after its time is over: %s',
    async name => {
      const { page, complaints } = await visit(GALLERY[name] as GatePage, DESKTOP, {
        clock: '2026-11-20T09:29:45.000Z',
      });
      const over = page.getByText('The time is over');
      expect(await over.isVisible()).toBe(false);
      await page.clock.runFor(30_000);
      expect(await over.isVisible()).toBe(true);
      expect(seen().map(([method]) => method)).toEqual(['GET']);
      expect(complaints).toEqual([]);
    },
  );
});

describe('a time', () => {
  const gate = planPage({ openedAt: '2026-11-17T09:30:00.000Z' });
  const times = (page: Page) => page.locator('time').allTextContents();

  it('is said in the zone of the reader, with how far away it is, and stays so', async () => {
    const { page } = await visit(gate, DESKTOP, {
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
    const { page } = await visit(gate, PHONE, { javaScriptEnabled: false });
    expect(await times(page)).toEqual(['Fri, 20 Nov 2026 09:30 UTC', 'Tue, 17 Nov 2026 09:30 UTC']);
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(posts()).toMatchObject([{ form: { decision: 'approve' } }]);
  });
});

describe('the policy of a page', () => {
  it('security 12: lets its own styles and script work, and nothing that is put in', async () => {
    const intruders =
      '<style>h1{color:rgb(1,2,3)}</style><script>document.title="taken"</script><b onclick="x" style="color:red">';
    const markup = renderGatePage(planPage()).replace('<main', () => `${intruders}<main`);
    const { page, complaints } = await visit(planPage(), DESKTOP, {}, markup);
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
