import { describe, expect, it } from 'vitest';
import { renderGatePage } from '../../console/gate-page/render-gate-page.ts';
import { renderRunPage } from '../../console/run-page/render-run-page.ts';
import type { RunPage } from '../../console/run-page/run-page.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import { GALLERY } from './gallery.ts';
import { HOSTILE_CASES } from './hostile-texts.ts';
import { decidedBy, manualPage, planOf, planPage, questionsPage, reviewPage, rulesOf } from './pages.ts';
import { diagnosisOf, failedRun, readableOf, runPage, waitingRun } from './run-pages.ts';

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

/** Pages of runs on which every text of a model, a person or a caller is `text`. */
function runPagesSaying(text: string): RunPage[] {
  const said = { userMessage: text, userId: text, completionReason: text, parentRunId: 'run_0' };
  const { progress, plan } = failedRun().run;
  const error = { name: text, message: text, stepId: text };
  const step = { stepId: 'a', title: text, kind: text, role: text, state: 'done', attempts: 1 } as const;
  const told = {
    ...said,
    progress: { ...progress, summary: text, nextExpectedAction: text },
    origin: { channel: text },
    plan: plan && { ...plan, title: text, provider: text },
  };
  return [
    failedRun(
      { ...told, error },
      { title: text, requestedBy: text, steps: [step], diagnosis: diagnosisOf(text) },
    ),
    runPage(told, { readable: readableOf(text), steps: [step] }),
    waitingRun(told, text),
  ];
}

/** Where its links and forms lead. */
function targetsIn(page: string): string[] {
  return [...page.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, target = '']) => target);
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

  it.each(HOSTILE_CASES)('security 17: is only text on the page of a run: %s', (_name, text) => {
    const plain = runPagesSaying(plainLike(text)).map(renderRunPage);
    for (const [position, page] of runPagesSaying(text).map(renderRunPage).entries()) {
      const like = plain[position] ?? '';
      expect(tagsOf(page)).toEqual(tagsOf(like));
      expect(targetsIn(page)).toEqual(targetsIn(like));
      for (const [frame] of page.matchAll(/<blockquote class="said.*?<\/blockquote>/gs))
        expect(frame).not.toMatch(/<(?:form|input|button|textarea|select|label|a|img|script|style)[ >]/i);
    }
  });

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
