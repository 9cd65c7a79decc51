import { describe, expect, it } from 'vitest';
import { renderGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import { GALLERY } from './gallery.ts';
import {
  amendable,
  manualPage,
  planOf,
  planPage,
  questionsPage,
  rejectedWith,
  reviewPage,
  rulesOf,
} from './pages.ts';

const plan = (rules: Partial<GatePage['rules']>, changes: Partial<GatePage> = {}) =>
  renderGatePage(planPage({ ...rulesOf(rules), ...changes }));
const formOf = (page: string, id: string) =>
  new RegExp(`<form id="${id}".*?</form>`, 's').exec(page)?.[0] ?? '';
const valuesOf = (markup: string) =>
  [...markup.matchAll(/<button [^>]*name="decision" value="(\w+)"/g)].map(([, value]) => value);

describe('who may decide', () => {
  it('GATE-6: shows for whom the link was made', () => {
    expect(plan({}, { reader: { userId: 'ada@example.com', name: 'Ada' } })).toMatch(
      /made for <bdi class="told">Ada<\/bdi> \(<bdi class="told">ada@example\.com<\/bdi>\)/,
    );
    expect(plan({})).not.toContain('This link was made for');
  });

  it('GATE-6: shows who has approved and how many more have to', () => {
    const votes = [{ by: 'grace', at: '2026-11-19T08:05:00.000Z', seat: 'margaret' }];
    const page = plan({ quorum: 3, votes });
    expect(page).toContain('<h2 id="votes-title">1 of 3 approvals</h2>');
    expect(page).toMatch(
      /grace<\/bdi>, in the place of <bdi class="told">margaret<\/bdi>, at <time datetime="2026-11-19T08:05/,
    );
    expect(page).toContain('Your approval is one of 3; the work begins with the last of them.');
    expect(plan({ quorum: 2, votes })).toContain('The work begins at once.');
  });

  it.each([
    ['a plan', planPage()],
    ['questions', questionsPage()],
    ['work', reviewPage({ editable: 'x' })],
    ['a prompt to take elsewhere', manualPage()],
  ])('GATE-6: who cannot decide about %s is told why and has no button', (_what, gate) => {
    const page = renderGatePage({
      ...gate,
      ...rulesOf({ refusal: 'You asked for this run.', delegates: [{ userId: 'x' }] }),
    });
    expect(page).toMatch(
      /<h1>You have nothing to decide here<\/h1>.*role="status">You asked for this run\.</s,
    );
    expect(page).not.toMatch(/<form|type="submit"|<input|<textarea|<select|a-key_of-this-link/);
  });

  it.each([
    ['a plan', planPage()],
    ['work', reviewPage({ editable: 'x' })],
  ])('GATE-6: who may only reject %s is told why and has that one button', (_what, gate) => {
    const refusal = 'You asked for this run.';
    const only = { refusal, mayReject: true, commentOn: ['reject'] } as const;
    const page = renderGatePage({ ...gate, ...rulesOf(only) });
    expect(page).toMatch(/<h1>You may only reject this<\/h1>.*role="status">You asked for this run\.</s);
    expect(valuesOf(page)).toEqual(['reject']);
    expect(formOf(page, 'decide')).toMatch(/name="comment"/);
    expect(page).toContain('needed when you reject');
    const unproven = renderGatePage({ ...gate, ...rulesOf({ ...only, code: 'needed' }) });
    expect(valuesOf(unproven)).toEqual(['send_code']);
  });

  it('GATE-6: says to whoever has approved that this is so', () => {
    const votes = [{ by: 'ada', at: '2026-11-19T08:05:00.000Z' }];
    const rules = { quorum: 2, votes, refusal: 'You have approved this already.' };
    expect(plan(rules, { reader: { userId: 'ada' } })).toContain('<h1>You have approved this</h1>');
    expect(plan(rules, { reader: { userId: 'grace' } })).toContain(
      '<h1>You have nothing to decide here</h1>',
    );
  });

  it('GATE-6: offers to pass the decision on where that is allowed, and only there', () => {
    const form = formOf(
      plan({ delegates: [{ userId: 'grace', name: 'Grace' }, { userId: 'linus' }] }),
      'pass-on',
    );
    expect(form).toContain('<option value="grace">Grace (grace)</option>');
    expect(form).toContain('<option value="linus">linus</option>');
    expect(valuesOf(form)).toEqual(['delegate']);
    expect(plan({})).not.toMatch(/id="pass-on"|name="to"/);
  });

  it.each([
    [['approve'], 'needed when you approve or ask for changes'],
    [['reject'], 'needed when you ask for changes or reject'],
    [['approve', 'revise', 'reject'], 'needed when you approve, ask for changes or reject'],
  ] as const)('GATE-6: says for which decisions a comment is needed: %j', (commentOn, hint) => {
    expect(plan({ commentOn })).toContain(hint);
  });
});

describe('a code', () => {
  it.each([
    ['a plan', planPage({ content: { kind: 'plan', plan: planOf(), changes: [], amendable } })],
    ['questions', questionsPage()],
    ['work', reviewPage({ editable: 'x' })],
  ])('that is needed comes before everything else about %s', (_what, gate) => {
    const page = renderGatePage({ ...gate, ...rulesOf({ code: 'needed', delegates: [{ userId: 'x' }] }) });
    expect(valuesOf(page)).toEqual(['send_code']);
    expect(page).not.toMatch(/name="(?:code|comment|edited|to|answer\.\w+)"/);
  });

  it('that is under way is asked for in every form that decides', () => {
    const page = renderGatePage({ ...(GALLERY['plan-code-sent'] as GatePage) });
    for (const id of ['decide', 'instead', 'pass-on']) {
      expect(formOf(page, id)).toMatch(/name="code"/);
      expect(valuesOf(formOf(page, id))).toContain('send_code');
    }
  });
});

describe('what changed since', () => {
  it('B-2: is shown, with the question whether that is still to be approved', () => {
    const page = plan({}, { changedSince: { changes: ['step added: Draw the charts'] } });
    expect(page).toMatch(/role="alert">\s*<h2>This is no longer what you were asked about<\/h2>/);
    expect(page).toContain('step added: Draw the charts');
    expect(valuesOf(formOf(page, 'decide'))).toEqual(['approve', 'revise', 'reject']);
  });

  it('B-2: is said of the work of a step as well, by what differs from the last time', () => {
    const page = renderGatePage(reviewPage({ text: 'It grew by 14 %.', previous: 'It grew by 12 %.' }));
    expect(page).toMatch(/What changed since the last time.*<del>.*12.*<\/del><ins>.*14.*<\/ins>/s);
    expect(renderGatePage(reviewPage())).not.toContain('What changed since');
  });
});

describe('approving something else than what is shown', () => {
  const amend = () =>
    formOf(
      renderGatePage(planPage({ content: { kind: 'plan', plan: planOf(), changes: [], amendable } })),
      'instead',
    );

  it('B-5: takes a form and a button of its own, so that no plain approval changes anything', () => {
    const page = renderGatePage(
      planPage({ content: { kind: 'plan', plan: planOf(), changes: [], amendable } }),
    );
    expect(valuesOf(amend())).toEqual(['approve']);
    expect(amend()).toContain('Approve with these changes');
    expect(formOf(page, 'decide')).not.toMatch(/searchTerms|capUsd|keep\.|input\./);
  });

  it('B-5: offers optional steps, inputs, search terms and a lower limit, each beside what was shown', () => {
    const form = amend();
    expect(form).toMatch(/type="checkbox" id="keep-1" name="keep\.images" value="yes" checked/);
    expect(form).not.toMatch(/keep\.(?:collect|check|release)/);
    for (const { name, value } of amendable)
      expect(form).toContain(`<input type="hidden" name="shown.input.${name}" value="${value}">`);
    expect(form).toMatch(
      /<select id="input-1" name="input\.region".*<option value="EU" selected>EU<.*<option value="US">/s,
    );
    expect(form).toMatch(/<select id="input-3" name="input\.charts".*<option value="true" selected>Yes</s);
    expect(form).toContain('<input type="hidden" name="shown.capUsd" value="2">');
    expect(form).toMatch(
      /type="number" id="cap" name="capUsd" min="0" step="any" required max="2" value="2"/,
    );
    expect(form).toContain('cargo bike sales\nlast-mile delivery</textarea>');
  });

  it('B-5: is not offered where nothing can be changed any more', () => {
    expect(plan({})).not.toContain('id="instead"');
  });

  it('B-5: comes back as it was filled in, unfolded, with the fault at its field', () => {
    const page = renderGatePage({ ...(GALLERY['plan-amended-not-accepted'] as GatePage) });
    const form = formOf(page, 'instead');
    expect(page).toContain('<details class="card fold instead" open>');
    expect(page).toContain('<a href="#input-2">Pages: This is not a number.</a>');
    expect(form).toMatch(/id="input-2" name="input\.depth" aria-invalid="true"[^>]*value="many"/);
    expect(form).toMatch(/name="keep\.images" value="yes">/);
    expect(form).toContain('<input type="hidden" name="shown.input.depth" value="12">');
  });

  it('a fault of one search term stands with the search terms', () => {
    const content = { kind: 'plan', plan: planOf(), changes: [], amendable } as const;
    const rejected = rejectedWith('amendments.searchTerms.1', 'This is too long.', { instead: 'yes' });
    expect(renderGatePage(planPage({ content, ...rejected }))).toContain(
      '<a href="#search-terms">Search terms: This',
    );
  });

  it('GATE-6: an edited text has a form of its own, with the text to begin with', () => {
    const page = renderGatePage(reviewPage({ text: 'shown', editable: '\nto edit' }));
    expect(formOf(page, 'instead')).toContain('\n\nto edit</textarea>');
    expect(valuesOf(formOf(page, 'instead'))).toEqual(['approve']);
    expect(formOf(page, 'decide')).not.toContain('name="edited"');
    expect(renderGatePage(reviewPage())).not.toContain('name="edited"');
  });
});
