import { describe, expect, it } from 'vitest';
import { renderGatePage, renderMissingGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { DecisionRecord } from '../../core/contracts/run-record.ts';
import { GALLERY } from './gallery.ts';
import { HOSTILE_CASES } from './hostile-texts.ts';
import {
  actions,
  decidedBy,
  manualPage,
  planOf,
  planPage,
  questions,
  questionsPage,
  reviewPage,
  rulesOf,
} from './pages.ts';

const OFFLINE = 'Offline model: this content is made up for trying things out; nothing is charged';

/** Every text of a model, a person or a caller is `text`. */
function pagesSaying(text: string): GatePage[] {
  const step = { name: text, description: text, agentRole: text, estimatedMinutes: 1 };
  const said = { workflowTitle: text, userMessage: text, key: text };
  const question = { question: text, context: text };
  const plan = planOf({
    title: text,
    steps: [step],
    searchTerms: [text],
    geographicalScope: text,
    focusAreas: [text],
    provider: text,
  });
  const decided = decidedBy(text) as Extract<GatePage['status'], { kind: 'decided' }>;
  const faults = [{ field: 'comment', message: text }];
  const asked = [
    { id: 'a', ...question, options: [text] },
    { id: 'b', ...question },
  ];
  const values = { comment: text, 'answer.a': '__other', 'other.a': text, 'answer.b': text };
  const person = { userId: text, name: text };
  const vote = { by: text, at: '2026-11-19T08:05:00.000Z', seat: text };
  const field = {
    name: text,
    title: text,
    description: text,
    kind: 'choice',
    value: text,
    choices: [text],
  } as const;
  const action = { stepId: text, title: text, role: text, kind: text, optional: true, estimatedCostUsd: 1 };
  return [
    planPage({
      ...said,
      content: { kind: 'plan', plan, changes: [text] },
      rejected: { faults, values },
      changedSince: { changes: [text] },
    }),
    planPage({
      ...said,
      ...rulesOf({ quorum: 2, votes: [vote], delegates: [person] }),
      content: {
        kind: 'plan',
        plan: { ...plan, actions: [action, { ...action, stepId: 'out' }], dropped: ['out'] },
        changes: [],
        amendable: [field],
      },
      reader: person,
    }),
    planPage({ ...said, ...rulesOf({ refusal: text }), plan }),
    planPage({
      ...said,
      plan,
      status: { kind: 'decided', decision: { ...decided.decision, comment: text, seat: text } },
    }),
    planPage({ ...said, status: { kind: 'closed', runSummary: text } }),
    questionsPage({
      ...said,
      content: { kind: 'questions', questions: asked },
      rejected: { faults: [{ field: 'answers.b', message: text }], values },
    }),
    manualPage(`${text}\u200b`, { ...said, stepTitle: text }),
  ];
}

/** As long, in as many lines: how much there is of a text may show in the markup. */
function plainLike(text: string): string {
  return text.replace(/[^\n]/gu, 'x');
}

const OUR_SCRIPT = ['<script src="" defer>', 'src="/console/gate-page.js'];

/** What leads anywhere but to ourselves, or runs. */
function foreignIn(page: string): string[] {
  const tags = tagsOf(page).filter(tag => /^<script|\s(?:on\w+|style)=/i.test(tag));
  const leads = page.match(/(?:href|src|action)="(?!#|data:,|\/gates\/)[^"]*/gi) ?? [];
  return [...tags, ...leads];
}

/** Tags with the names of their attributes, without what they say. */
function tagsOf(page: string): string[] {
  return (page.match(/<[^>]*>/g) ?? []).map(tag => tag.replaceAll(/"[^"]*"/g, '""'));
}

describe('model text', () => {
  it.each(HOSTILE_CASES)('security 17: is only text: %s', (_name, text) => {
    const plain = pagesSaying(plainLike(text)).map(renderGatePage);
    for (const [position, page] of pagesSaying(text).map(renderGatePage).entries()) {
      expect(tagsOf(page)).toEqual(tagsOf(plain[position] ?? ''));
      expect(foreignIn(page)).toEqual(OUR_SCRIPT);
    }
  });

  it.each(HOSTILE_CASES)(
    'security 17: is only text where it is laid out, and in no form: %s',
    (_name, text) => {
      for (const about of ['work', 'prompt'] as const) {
        const page = renderGatePage(reviewPage({ about, text, previous: 'plain', editable: text }));
        expect(foreignIn(page)).toEqual(OUR_SCRIPT);
        expect(page.match(/<h[12][ >]/g)).toEqual(
          renderGatePage(reviewPage({ about, text: 'plain', previous: text, editable: text })).match(
            /<h[12][ >]/g,
          ),
        );
        for (const [frame] of page.matchAll(/<section class="said.*?<\/section>/gs))
          expect(frame).not.toMatch(/<(?:form|input|button|textarea|select|label|a|img|script|style)[ >]/i);
      }
    },
  );

  it('hides no character and turns no direction', () => {
    const [page = ''] = pagesSaying('pay \u202e001 DSU').map(renderGatePage);
    const shown = page.replaceAll(/(?:value="[^"]*"|<textarea.*?<\/textarea>)/gs, '');
    expect(shown).toContain('pay [U+202E]001 DSU');
    expect(shown).not.toContain('\u202e');
  });

  it('is not read as Markdown', () => {
    const [page] = pagesSaying('**bold** [link](https://evil.example)').map(renderGatePage);
    expect(page).toContain('**bold** [link](https://evil.example)');
    expect(page).not.toMatch(/<a [^>]*evil/);
  });

  it('is nowhere in the part of the page that holds the buttons', () => {
    const [page = ''] = pagesSaying('MODEL').map(renderGatePage);
    const review = renderGatePage(reviewPage({ text: 'MODEL', previous: 'MODEL' }));
    for (const one of [page, review]) {
      const decision = /<form id="decide".*?<\/form>/s.exec(one)?.[0] ?? '';
      const own = /<textarea.*?<\/textarea>|<p class="fault.*?<\/p>|<input type="hidden"[^>]*>/gs;
      expect(decision).toContain('value="approve"');
      expect(decision.replaceAll(own, '')).not.toContain('MODEL');
    }
  });

  it('security 17: comes after all that we say of it and all that can be filled in', () => {
    const page = renderGatePage({ ...(GALLERY['plan-quorum'] as GatePage) });
    const places = [
      'What will be done',
      'What happens next',
      'What it will not do',
      'id="instead"',
      'id="pass-on"',
    ].map(text => page.indexOf(text));
    const frame = page.indexOf('<section class="said"');
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(places[0]).toBeGreaterThan(0);
    expect(frame).toBeGreaterThan(places.at(-1) ?? 0);
    expect(page.indexOf('Collect figures')).toBeGreaterThan(frame);
  });
});

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
