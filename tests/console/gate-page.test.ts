import { describe, expect, it } from 'vitest';
import { renderGatePage, renderMissingGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { DecisionRecord } from '../../core/contracts/run-record.ts';
import { actions, decidedBy, planOf, planPage, questions, questionsPage } from './pages.ts';

const OFFLINE = 'Offline model: this content is made up for trying things out; nothing is charged';

describe('the page of a plan', () => {
  const page = renderGatePage(
    planPage({
      content: { kind: 'plan', plan: planOf(), changes: ['search term added: cargo bike sales'] },
    }),
  );

  it.each([
    ['what was asked', 'How large is the market for cargo bikes'],
    ['the title', 'The market for cargo bikes in the EU'],
    ['every step', '3. Collect figures, part 3'],
    ['who does a step', 'researcher'],
    ['what a step does', 'Reads public statistics'],
    ['how long a step takes', '12 min'],
    ['the search terms', 'last-mile delivery'],
    ['the scope', 'Germany, France, the Netherlands'],
    ['the focus areas', 'City logistics'],
    ['the price', 'USD 0.42'],
    ['the time', '36 min'],
    ['what changed', 'search term added: cargo bike sales'],
    ['the short hash', '<code>3fa9c21b77d0</code>'],
    [
      'when it expires, in UTC',
      '<time datetime="2026-11-20T09:30:00.000Z">Fri, 20 Nov 2026 09:30 UTC</time>',
    ],
  ])('shows %s', (_what, text) => {
    expect(page).toContain(text);
  });

  it('GATE-3: posts the key, the whole hash, a comment and one of three decisions', () => {
    expect(page).toContain('<form id="decide" class="decision" method="post" action="/gates/link-2"');
    expect(page).toContain('<input type="hidden" name="nonce" value="a-nonce">');
    expect(page).toContain('<input type="hidden" name="k" value="a-key_of-this-link">');
    expect(page).toContain(`<input type="hidden" name="contentHash" value="${planPage().contentHash}">`);
    expect(page).toMatch(/<label for="comment">.*<textarea [^>]*name="comment"/s);
    expect(page).toContain('needed when you ask for changes');
    const decisions = [...page.matchAll(/<button [^>]*name="decision" value="(\w+)"/g)];
    expect(decisions.map(([, value]) => value)).toEqual(['approve', 'revise', 'reject']);
  });

  it.each(actions)(
    'security 17: shows in our words that the step $stepId will be done',
    ({ title, role }) => {
      const ours = /<section class="card stack ours" aria-labelledby="actions-title">.*?<\/section>/s.exec(
        page,
      )?.[0];
      expect(ours).toContain(`. ${title}`);
      if (role) expect(ours).toContain(`: ${role}</td>`);
      expect(ours).not.toContain('Collect figures');
    },
  );

  it('says what becomes of each decision, and what none of them does', () => {
    expect(page).toContain('The work begins at once. At step 4 it stops and asks a person.');
    expect(page).toContain('No call to a model that could take the run beyond USD 2.00.');
    const free = renderGatePage(planPage({ plan: planOf({ capUsd: undefined }) }));
    expect(free).not.toMatch(/At most|could take the run beyond/);
  });

  it('B-5: says which steps were left out, and counts and prices them no more', () => {
    const left = renderGatePage(planPage({ plan: planOf({ dropped: ['images', 'gone'] }) }));
    expect(left).toContain('2. Draw the charts <span class="tag">left out</span>');
    expect(left).toContain('What was left out: <bdi class="told">Draw the charts, gone</bdi>.');
    expect(left).toContain('<dt>Work</dt><dd>3 steps</dd>');
  });

  it('says nothing of changes where there are none', () => {
    expect(renderGatePage(planPage())).not.toContain('Changed since');
  });

  it.each([
    [0, 'USD 0.00'],
    [0.0034, 'USD 0.0034'],
    [0.4215, 'USD 0.42'],
    [1234.5, 'USD 1,234.50'],
  ])('writes %d dollars as %s', (estimatedCostUsd, text) => {
    expect(renderGatePage(planPage({ plan: planOf({ estimatedCostUsd }) }))).toContain(`<dd>${text}</dd>`);
  });

  it.each([
    [0.5, '0.5 min'],
    [59.8, '59.8 min'],
    [60, '1 h'],
    [119.7, '2 h'],
    [135, '2 h 15 min'],
  ])('writes %d minutes as %s', (estimatedMinutes, text) => {
    expect(renderGatePage(planPage({ plan: planOf({ estimatedMinutes }) }))).toContain(`<dd>${text}</dd>`);
  });
});

describe('the page of questions', () => {
  const page = renderGatePage(questionsPage());

  it.each(questions)('asks $id and says why it matters', ({ question, context }) => {
    expect(page).toContain(question);
    expect(page).toContain(context);
  });

  it('GATE-3: offers the options and something else, or free text', () => {
    const radios = [...page.matchAll(/type="radio"[^>]*name="answer\.region" value="([^"]*)"/g)];
    expect(radios.map(([, value]) => value)).toEqual(['Germany', 'France', 'All of the EU', '__other']);
    expect(page).toContain('name="other.region"');
    expect(page).toMatch(/<label for="q2".*?<textarea [^>]*id="q2" name="answer.reader"/s);
    expect(page).not.toContain('name="other.reader"');
    expect(page).toContain('>Send answers</button>');
  });

  it('keeps what was sent and says at each field what is wrong', () => {
    const faults = [
      { field: 'answers.region', message: 'An answer is needed.' },
      { field: 'answers.reader', message: 'This is too long.' },
      { field: '', message: 'Something is wrong with all of it.' },
    ];
    const values = { 'answer.region': '__other', 'other.region': ' "x"', 'answer.reader': '\nThe board' };
    const again = renderGatePage(questionsPage({ rejected: { faults, values } }));
    expect(again).toMatch(/role="alert".*<a href="#q1">Question 1: An answer is needed\.<\/a>/s);
    expect(again).toContain('<a href="#q2">Question 2: This is too long.</a>');
    expect(again).toContain('<li class="told">Something is wrong with all of it.</li>');
    expect(again).toMatch(/<fieldset [^>]*aria-invalid="true" aria-describedby="q1-why q1-fault"/);
    expect(again).toMatch(/<textarea [^>]*aria-invalid="true" aria-describedby="q2-why q2-fault"/);
    expect(again).toContain('value="__other" checked');
    expect(again).toContain('name="other.region" value=" &#34;x&#34;"');
    // The first line end after the tag is the parser's.
    expect(again).toContain('>\n\nThe board</textarea>');
    expect(again).toContain('<title>Not accepted: ');
  });
});

describe('content of the offline model', () => {
  it('is labelled on the page of a plan and on the page of questions', () => {
    expect(renderGatePage(planPage({ provider: 'offline' }))).toContain(OFFLINE);
    expect(renderGatePage(questionsPage({ provider: 'offline' }))).toContain(OFFLINE);
  });

  it('is labelled by what we know, not by what a text says of itself', () => {
    const made = questions.map(question => ({ ...question, question: `[offline] ${question.question}` }));
    const page = renderGatePage(questionsPage({ content: { kind: 'questions', questions: made } }));
    expect(page).not.toContain('Offline model');
  });

  it('is the only content with that label', () => {
    expect(renderGatePage(planPage())).not.toContain('Offline model');
    expect(renderGatePage(questionsPage())).not.toContain('Offline model');
  });
});

describe('a gate that is not open', () => {
  const taken: [DecisionRecord['decision'], string][] = [
    ['approve', 'Approved'],
    ['revise', 'Changes asked for'],
    ['reject', 'Rejected'],
    ['answer', 'Answered'],
  ];

  it.each(taken)('GATE-3: says who decided what and when, and has no form: %s', (decision, text) => {
    const page = renderGatePage(planPage({ status: decidedBy('ada', decision) }));
    expect(page).toContain(`<dd>${text}</dd>`);
    expect(page).toContain('>ada</dd>');
    expect(page).toContain('<time datetime="2026-11-19T08:05:00.000Z">Thu, 19 Nov 2026 08:05 UTC</time>');
    expect(page).not.toMatch(/<form|<button|<input|<textarea|a-key_of-this-link/);
  });

  it('GATE-6: says in whose place somebody decided', () => {
    const status = decidedBy('ada') as Extract<GatePage['status'], { kind: 'decided' }>;
    const decision = { ...status.decision, seat: 'margaret' };
    const page = renderGatePage(planPage({ status: { kind: 'decided', decision } }));
    expect(page).toMatch(/In the place of<\/dt><dd[^>]*>margaret</);
  });

  it('shows the plan that was approved, and none under a decision that asked for another', () => {
    expect(renderGatePage(planPage({ status: decidedBy('ada') }))).toContain('Collect figures');
    expect(renderGatePage(planPage({ status: decidedBy('ada', 'revise') }))).not.toContain('Collect figures');
  });

  it.each([
    [decidedBy('ada'), 'What was approved'],
    [decidedBy('ada', 'reject'), 'What would have been done'],
    [{ kind: 'expired' }, 'What would have been done'],
    [{ kind: 'closed', runSummary: 'Canceled.' }, 'What would have been done'],
  ] as const)('says of the steps what became of them: %#', (status, title) => {
    expect(renderGatePage(planPage({ status }))).toContain(`<h2 id="actions-title">${title}</h2>`);
  });

  it('says that a link was taken back, and has no form', () => {
    const page = renderGatePage(planPage({ status: { kind: 'revoked' } }));
    expect(page).toContain('<h1>This link was taken back</h1>');
    expect(page).not.toMatch(/<form|<button|<input|<textarea|a-key_of-this-link/);
  });

  it('says that the time is over, and has no form', () => {
    const page = renderGatePage(questionsPage({ status: { kind: 'expired' } }));
    expect(page).toContain('<h1>The time to decide is over</h1>');
    expect(page).toContain('Fri, 20 Nov 2026 09:30 UTC');
    expect(page).not.toMatch(/<form|<button|<input|<textarea/);
  });

  it('says how the run ended, and has no form', () => {
    const page = renderGatePage(planPage({ status: { kind: 'closed', runSummary: 'Canceled by ada.' } }));
    expect(page).toContain('Canceled by ada.');
    expect(page).not.toMatch(/<form|<button|<input|<textarea/);
  });

  it('says why a decision that came too late was not accepted, with no link to a field', () => {
    const faults = [{ field: 'comment', message: 'ada has decided.' }];
    const page = renderGatePage(planPage({ status: decidedBy('ada'), rejected: { faults, values: {} } }));
    expect(page).toMatch(/role="alert".*ada has decided\./s);
    expect(page).not.toContain('href="#comment"');
  });
});

it('says of a link that leads nowhere that it does, and nothing else', () => {
  const page = renderMissingGatePage();
  expect(page).toContain('<h1>This link leads nowhere</h1>');
  expect(page).not.toMatch(/<form|expired|wrong key|signature/i);
});
