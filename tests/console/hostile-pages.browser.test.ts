import { describe, expect, it } from 'vitest';
import { renderRunPage } from '../../console/run-page/render-run-page.ts';
import { DESKTOP, isInSight, PHONE } from './gate-visitor.ts';
import { gateVisits } from './gate-visits.ts';
import { HOSTILE_TEXTS, LONGEST_WORD } from './hostile-texts.ts';
import { planOf, planPage, reviewPage } from './pages.ts';
import { diagnosisOf, failedRun } from './run-pages.ts';

const { visit } = gateVisits();

const FOREIGN =
  'a:not([href^="#"]), script:not([src="/console/gate-page.js"]), img, svg, iframe, base, [style], .said :is(form, button, input)';

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
  ['a phone on its side', { width: 844, height: 390 }],
])('on %s', (_device, viewport) => {
  const buttons = ['Approve', 'Ask for changes', 'Reject'];

  it('a plan of 40 steps keeps the decision in sight, at its top, middle and end', async () => {
    const { page } = await visit(planPage({ plan: planOf({}, 40) }), viewport);
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
    const { page, complaints } = await visit(gate, viewport);
    for (const name of buttons)
      expect(await isInSight(page, page.getByRole('button', { name, exact: true }))).toBe(true);
    expect(await page.locator('html').evaluate(root => root.scrollWidth)).toBe(viewport.width);
    expect(await page.locator(FOREIGN).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('security 17: on the page of a run they neither widen it nor push what can be pressed away', async () => {
    const text = `${HOSTILE_TEXTS.join('\n')}\n${LONGEST_WORD}`;
    const error = { name: text.slice(0, 100), message: text };
    const page = failedRun({ error, userMessage: text }, { diagnosis: diagnosisOf(text.slice(0, 1000)) });
    const { page: seen, complaints } = await visit(planPage(), viewport, {}, renderRunPage(page));
    const button = seen.getByRole('button', { name: 'Look at it and confirm' });
    expect((await button.boundingBox())?.y).toBeLessThan(2500);
    await button.scrollIntoViewIfNeeded();
    expect(await isInSight(seen, button)).toBe(true);
    expect(await seen.locator('html').evaluate(root => root.scrollWidth)).toBe(viewport.width);
    expect(await seen.locator('.said :is(form, button, input, a)').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('security 17: hostile work, a very long word and a very long request do neither', async () => {
    const text = `${HOSTILE_TEXTS.join('\n\n')}\n\n${LONGEST_WORD}`;
    const gate = reviewPage({ text, previous: 'before', editable: text }, { userMessage: LONGEST_WORD });
    const { page, complaints } = await visit(gate, viewport);
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
