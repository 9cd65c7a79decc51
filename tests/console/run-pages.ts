import type { RunPage } from '../../console/run-page/run-page.ts';
import type { Diagnosis } from '../../core/contracts/diagnosis.ts';
import type { RunView } from '../../core/contracts/run.ts';
import { actions, planOf } from './pages.ts';

const RUN_ID = 'run_37a8eec1ce7767099489ac911c1f1e30';
const AT = '2026-11-19T08:05:00.000Z';

const run: RunView = {
  ...{ runId: RUN_ID, workflowId: 'market-report', workflowVersion: '1-abc', userId: 'ada@example.com' },
  ...{ state: 'running', phase: 'execute', questions: [], answers: {}, planChanges: [], results: {} },
  ...{ context: null, gate: null, gates: [], createdAt: AT, updatedAt: AT },
  userMessage: 'How large is the market for cargo bikes in European cities, and who sells them?',
  plan: planOf({ dropped: ['images'] }),
  usage: { inputTokens: 12_400, outputTokens: 3_100, costUsd: 0.214 },
  progress: {
    ...{ runId: RUN_ID, workflowId: 'market-report', state: 'running', currentStepId: 'collect' },
    ...{ currentAttempt: 2, startedAt: AT, updatedAt: AT, lastProgressAt: '2026-11-19T11:59:30.000Z' },
    ...{ pendingHumanInput: false, longRunning: true },
    nextExpectedAction: 'The next step runs.',
    summary: 'Attempt 2 of collect is under way.',
  },
};

export function runPage(changes: Partial<RunView> = {}, more: Partial<RunPage> = {}): RunPage {
  const [collect, images, check, release] = actions;
  return {
    run: { ...run, ...changes },
    title: 'Market report',
    requestedBy: 'front-desk',
    elapsedMs: 8_400_000,
    waitedMs: 3_720_000,
    steps: [
      { stepId: 'plan', title: 'Plan', state: 'done', attempts: 1, workedMs: 900, costUsd: 0.004 },
      { ...collect, state: 'under way', attempts: 2, workedMs: 95_000, costUsd: 0.21 },
      { ...images, state: 'left out', attempts: 0 },
      { ...check, state: 'to come', attempts: 0 },
      { ...release, state: 'to come', attempts: 0 },
    ] as RunPage['steps'],
    children: [],
    readable: { outputs: [], files: [] },
    mayRedrive: true,
    nonce: 'a-nonce',
    ...more,
  };
}

const gate = {
  ...{ gateId: `${RUN_ID}-g2`, expiresAt: '2026-11-20T09:30:00.000Z', openedAt: AT },
  ...{ contentHash: '3fa9', provider: 'anthropic' },
};

export function waitingRun(changes: Partial<RunView> = {}, stepTitle = 'Release the report'): RunPage {
  return runPage({
    state: 'waiting',
    gates: [
      { ...gate, kind: 'plan', url: 'http://127.0.0.1:4510/gates/link-1?k=k1.key' },
      { ...gate, kind: 'review', stepId: 'release', stepTitle, asked: ['grace@example.com'], url: null },
    ],
    ...changes,
  });
}

export function diagnosisOf(statement: string): Diagnosis {
  return {
    ...{ diagnosisId: 'dx_37a8eec1', runId: RUN_ID, status: 'answered', createdAt: AT, updatedAt: AT },
    cause: { statement, kind: 'provider_outage', confidence: 'high' },
    ...{ claims: [], struckOut: 0, references: [], nextSteps: [], checked: [], missing: [] },
    proposedRedrive: { runId: RUN_ID, stepId: 'collect', reason: statement, refs: [], redriveCount: 0 },
    redrive: {
      state: 'open',
      url: `/runs/${RUN_ID}/diagnosis/redrive?diagnosisId=dx_37a8eec1`,
      contentHash: '3fa9',
    },
    ...{ bundle: null, files: [], turns: 1, retrievals: 0 },
    usage: { inputTokens: 1, outputTokens: 1, costUsd: 0 },
  };
}

export function failedRun(changes: Partial<RunView> = {}, more: Partial<RunPage> = {}): RunPage {
  const summary = 'The run failed: ProviderUnavailable.';
  const nextExpectedAction = 'Nothing, unless somebody redrives the run.';
  return runPage(
    {
      state: 'failed',
      progress: { ...run.progress, state: 'failed', summary, nextExpectedAction },
      completedAt: '2026-11-19T10:25:00.000Z',
      completionReason: 'timed_out',
      error: {
        name: 'ProviderUnavailable',
        message: 'The provider did not answer in time.',
        stepId: 'collect',
      },
      ...changes,
    },
    { diagnosis: diagnosisOf('The provider was away for two minutes.'), ...more },
  );
}

export function readableOf(name: string): RunPage['readable'] {
  const contentType = 'text/markdown; charset=utf-8';
  const path = `iteration-1/code/${name}`;
  return {
    outputs: ['prompt.md', 'result.json'].map(key => ({
      ...{ stepId: 'collect', key, attempt: 2, contentType },
      url: `/runs/${RUN_ID}/outputs/collect/${key}`,
    })),
    files: [{ path, contentType, url: `/runs/${RUN_ID}/files/iteration-1/code/a-file` }],
  };
}

/** Every state of the page, by name. */
export const RUN_GALLERY: Readonly<Record<string, RunPage>> = {
  'run-under-way': runPage({}, { firstEvents: 400 }),
  'run-waiting': waitingRun(),
  'run-failed': failedRun(),
  'run-succeeded': runPage(
    { state: 'succeeded', phase: 'completed', completedAt: '2026-11-19T10:25:00.000Z', plan: null },
    { readable: readableOf('src/add.ts'), children: ['run_1', 'run_2'] },
  ),
};
