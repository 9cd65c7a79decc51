import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Plan, PlanAction, Question } from '../../core/contracts/run.ts';
import type { DecisionRecord } from '../../core/contracts/run-record.ts';

const CONTENT_HASH = '3fa9c21b77d0'.padEnd(64, '0');
const EXPIRES_AT = '2026-11-20T09:30:00.000Z';

const common = {
  linkId: 'link-1',
  key: 'a-key_of-this-link',
  nonce: 'a-nonce',
  rules: { quorum: 1, votes: [], commentOn: [] },
  workflowTitle: 'Market report',
  userMessage: 'How large is the market for cargo bikes in European cities, and who sells them?',
  contentHash: CONTENT_HASH,
  expiresAt: EXPIRES_AT,
  provider: 'anthropic',
  status: { kind: 'open' },
} as const satisfies Partial<GatePage>;

export const questions: readonly Question[] = [
  {
    id: 'region',
    question: 'Which countries matter most?',
    context: 'Rules and prices differ from place to place.',
    options: ['Germany', 'France', 'All of the EU'],
  },
  {
    id: 'reader',
    question: 'Who will read the report?',
    context: 'It decides how much is explained.',
  },
];

export const actions: readonly PlanAction[] = [
  {
    stepId: 'collect',
    title: 'Collect sources',
    role: 'researcher',
    kind: 'agent_task',
    optional: false,
    estimatedCostUsd: 0.21,
  },
  {
    stepId: 'images',
    title: 'Draw the charts',
    role: 'designer',
    kind: 'agent_task',
    optional: true,
    estimatedCostUsd: 0.1015,
  },
  {
    stepId: 'check',
    title: 'Check every figure',
    role: 'reviewer',
    kind: 'agent_review',
    optional: false,
    estimatedCostUsd: 0.11,
  },
  {
    stepId: 'release',
    title: 'Release the report',
    kind: 'human_gate',
    optional: false,
    estimatedCostUsd: 0,
  },
];

export function planOf(changes: Partial<Plan> = {}, steps = 3): Plan {
  return {
    title: 'The market for cargo bikes in the EU',
    steps: Array.from({ length: steps }, (_, position) => ({
      name: `Collect figures, part ${position + 1}`,
      description: 'Reads public statistics and reports of the industry, notes every source and its date.',
      agentRole: 'researcher',
      estimatedMinutes: 12,
    })),
    searchTerms: ['cargo bike sales', 'last-mile delivery'],
    geographicalScope: 'Germany, France, the Netherlands',
    focusAreas: ['Makers', 'City logistics'],
    actions: [...actions],
    dropped: [],
    capUsd: 2,
    estimatedMinutes: 12 * steps,
    estimatedCostUsd: 0.4215,
    provider: 'anthropic',
    ...changes,
  };
}

export function questionsPage(changes: Partial<GatePage> = {}): GatePage {
  return { ...common, content: { kind: 'questions', questions }, ...changes };
}

export function planPage(changes: Partial<GatePage> & { readonly plan?: Plan } = {}): GatePage {
  const { plan = planOf(), ...others } = changes;
  return { ...common, linkId: 'link-2', content: { kind: 'plan', plan, changes: [] }, ...others };
}

export function decidedBy(by: string, decision: DecisionRecord['decision'] = 'approve'): GatePage['status'] {
  return {
    kind: 'decided',
    decision: {
      gateId: 'run-1-g2',
      kind: decision === 'answer' ? 'questions' : 'plan',
      expiresAt: EXPIRES_AT,
      contentHash: CONTENT_HASH,
      provider: 'anthropic',
      decision,
      by,
      at: '2026-11-19T08:05:00.000Z',
      digest: 'f'.repeat(64),
    },
  };
}

type ReviewContent = Extract<GatePage['content'], { kind: 'review' }>;

export function reviewPage(content: Partial<ReviewContent> = {}, changes: Partial<GatePage> = {}): GatePage {
  return {
    ...common,
    linkId: 'link-3',
    stepTitle: 'Write the report',
    content: { kind: 'review', about: 'work', text: 'The market grows.', ...content },
    ...changes,
  };
}

export function manualPage(prompt = 'Write about bridges.', changes: Partial<GatePage> = {}): GatePage {
  return {
    ...common,
    linkId: 'link-4',
    stepTitle: 'Write a poem',
    content: { kind: 'manual', prompt },
    ...changes,
  };
}

export function rulesOf(changes: Partial<GatePage['rules']>): Pick<GatePage, 'rules'> {
  return { rules: { ...common.rules, ...changes } };
}

export function rejectedWith(field: string, message: string, values: Record<string, string> = {}) {
  return { rejected: { faults: [{ field, message }], values } };
}

export const amendable = [
  { name: 'region', title: 'Region', kind: 'choice', value: 'EU', choices: ['EU', 'US'] },
  { name: 'depth', title: 'Pages', description: 'How long the report may be', kind: 'number', value: '12' },
  { name: 'charts', title: 'With charts', kind: 'boolean', value: 'true' },
  { name: 'reader', title: 'Who reads it', kind: 'text', value: 'The board' },
] as const;

export const amendablePlan = (changes: Partial<GatePage> = {}) =>
  planPage({ content: { kind: 'plan', plan: planOf(), changes: [], amendable }, ...changes });
