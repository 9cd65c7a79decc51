import type { GatePage } from '../../core/contracts/gate-page.ts';
import { showParts } from '../../core/domain/prompts/show-parts.ts';
import {
  amendable,
  decidedBy,
  manualPage,
  planOf,
  planPage,
  questionsPage,
  rejectedWith,
  reviewPage,
  rulesOf,
} from './pages.ts';

const ada = { userId: 'ada@example.com', name: 'Ada Lovelace' };
const grace = { userId: 'grace@example.com', name: 'Grace Hopper' };

const planContent = (plan = planOf()) => ({ kind: 'plan', plan, changes: [], amendable }) as const;

const report = `# Cargo bikes in Europe

Sales grew by **14 %** in 2025, to *212,000* bikes; see [the survey](https://example.org/survey "Annual survey").

## Who sells them

| Maker | Share | Country |
|---|---|---|
| Urban Freight | 21 % | Netherlands |
| Lastenrad AG | 17 % | Germany |

1. Makers sell to fleets first.
2. Fleets lease for three years.
   - Insurance is included.
   - Repairs are not.

> Demand outruns supply until 2027.

\`\`\`csv
year,sales
2024,186000
\`\`\`

![A chart](https://example.org/chart.png)
`;

const work = showParts([
  { name: 'summary', content: 'Wrote the report and checked every figure.' },
  { name: 'changed files', content: ['report.md', 'figures.csv'] },
  { name: 'test report', content: undefined },
  { name: 'output: report', content: report },
]);
const workBefore = work.replace('14 %', '12 %').replace('│ > Demand outruns supply until 2027.\n', '');

const prompt = `You are a careful writer.

Write a report about **cargo bikes** for ${'the board of a company that runs fleets'}.
Use only sources from <sources>.

- Name every source.
- Do not guess.
`;

const votes = [
  { by: 'grace@example.com', at: '2026-11-19T08:05:00.000Z' },
  { by: 'linus@example.com', at: '2026-11-19T09:20:00.000Z', seat: 'margaret@example.com' },
];

const amended = {
  instead: 'yes',
  droppable: 'images',
  'input.depth': 'many',
  'input.charts': 'false',
  searchTerms: 'cargo bike sales',
  capUsd: '1',
  comment: 'Without charts, please.',
};

/** Every page and state, by name. */
export const GALLERY: Readonly<Record<string, GatePage>> = {
  questions: questionsPage({ reader: ada }),
  'questions-midway': questionsPage({ stepTitle: 'Write the report', provider: 'offline' }),
  'questions-not-accepted': questionsPage(
    rejectedWith('answers.region', 'An answer is needed.', {
      'answer.region': '__other',
      'answer.reader': 'We',
    }),
  ),
  'questions-code-needed': questionsPage(rulesOf({ code: 'needed' })),
  'questions-code-sent': questionsPage(rulesOf({ code: 'sent' })),
  'questions-answered': questionsPage({ status: decidedBy('ada', 'answer') }),
  plan: planPage({ content: planContent(), openedAt: '2026-11-18T08:00:00.000Z', reader: ada }),
  'plan-offline': planPage({ provider: 'offline', plan: planOf({ provider: 'offline', capUsd: undefined }) }),
  'plan-quorum': planPage({
    ...rulesOf({
      quorum: 3,
      votes,
      commentOn: ['approve', 'reject'],
      delegates: [grace, { userId: 'linus' }],
    }),
    content: {
      ...planContent(planOf({ dropped: ['images'] })),
      changes: ['search term added: cargo bike sales'],
    },
    reader: ada,
  }),
  'plan-not-accepted': planPage(
    rejectedWith('comment', 'Say what the next plan should do differently.', {
      decision: 'revise',
      comment: '',
    }),
  ),
  'plan-amended-not-accepted': planPage({
    content: planContent(),
    ...rejectedWith('amendments.input.depth', 'This is not a number.', amended),
  }),
  'plan-changed-since': planPage({
    changedSince: { changes: ['step added: Draw the charts', 'price: USD 0.32 → USD 0.42'] },
  }),
  'plan-code-needed': planPage({ ...rulesOf({ code: 'needed' }), reader: ada }),
  'plan-code-sent': planPage({
    ...rulesOf({ code: 'sent', delegates: [grace] }),
    content: planContent(),
    ...rejectedWith('code', 'This is not the code that we sent.', { code: '123456', comment: 'Fine.' }),
  }),
  'plan-voted': planPage({
    ...rulesOf({
      quorum: 3,
      votes,
      refusal: 'You have approved this plan. One more person has to approve it.',
    }),
    reader: grace,
  }),
  'plan-own-request': planPage({
    ...rulesOf({
      refusal: 'You asked for this run, so somebody else has to approve it. You may only reject it.',
      mayReject: true,
    }),
    reader: ada,
  }),
  'plan-approved': planPage({ status: decidedBy('ada@example.com') }),
  'plan-sent-back': planPage({ status: decidedBy('ada@example.com', 'revise') }),
  'plan-expired': planPage({ status: { kind: 'expired' } }),
  'plan-revoked': planPage({ status: { kind: 'revoked' } }),
  'plan-closed': planPage({ status: { kind: 'closed', runSummary: 'Canceled by ada.' } }),
  'review-work': reviewPage({ text: work, previous: workBefore, editable: report }),
  'review-prompt': reviewPage({ about: 'prompt', text: prompt }, rulesOf({ commentOn: ['reject'] })),
  'review-edit-not-accepted': reviewPage(
    { text: work, editable: report },
    rejectedWith('edited', 'This does not fit the contract of the step.', {
      instead: 'yes',
      edited: 'Short.',
    }),
  ),
  'review-rejected': reviewPage({ text: work }, { status: decidedBy('ada', 'reject') }),
  manual: manualPage(),
  'manual-hidden-characters': manualPage('pay \u202e001 DSU\u202c and go on'),
  'manual-not-accepted': manualPage(
    undefined,
    rejectedWith('', 'The block [workflow_result] is missing.', { response: 'Prose.' }),
  ),
  'manual-asked-again': manualPage(undefined, {
    status: { ...decided('respond'), next: { kind: 'asked again', fault: 'The block is missing.' } },
  }),
  'manual-looked-at': manualPage(undefined, {
    status: { ...decided('respond'), next: { kind: 'looked at' } },
  }),
};

function decided(decision: 'respond') {
  return decidedBy('ada', decision) as Extract<GatePage['status'], { kind: 'decided' }>;
}
