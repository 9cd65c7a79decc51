import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  resetOffline,
  type ScriptedTurn,
  scriptOffline,
} from '../../core/adapters/providers/offline/offline-script.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

const FEATURE = { feature: 'Add durations to dates.' };
const Bucket = 'countersign-content';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(() => resetOffline());

const plan = (text: string) =>
  JSON.stringify({ plan: text, files: [{ path: 'src/add.ts', purpose: 'Adds.' }] });
const code = (content: string, path = 'src/add.ts') =>
  JSON.stringify({ files: [{ path, content }], notes: 'None.' });
const review = (verdict: 'PASS' | 'FAIL', text = 'Looked at it.') =>
  JSON.stringify({
    review: `${text}\n\n@@@REVIEW_META\nverdict: ${verdict}\nissues_total: ${verdict === 'FAIL' ? 1 : 0}\nissues_critical: 0\nmissing_inputs: 0\n@@@\n`,
  });
const turn = (schemaName: string, reply: string, times = 1): ScriptedTurn => ({ schemaName, reply, times });

async function start(input: object = FEATURE): Promise<string> {
  const { status, body } = await host.api.start('code-generation', input);
  expect(status).toBe(202);
  return body.runId;
}

const untilPlanned = (runId: string, attempt = 1) =>
  host.api.until(runId, ({ gate }) => gate?.stepId === 'planning' && gate.attempt === attempt);

/** With the plan approved by the person who asked for the code. */
async function runToEnd(input: object = FEATURE) {
  const runId = await start(input);
  await untilPlanned(runId);
  expect(await host.api.decide(runId, { decision: 'approve' })).toMatchObject({ status: 200 });
  const run = await host.api.untilOver(runId);
  const events = (await host.api.events(runId)) as { type: string; stepId?: string }[];
  const steps = events.flatMap(({ type, stepId }) => (type === 'step.completed' ? [stepId] : []));
  return { run, steps, files: await filesOf(runId) };
}

/** What the run wrote, by path within it. */
async function filesOf(runId: string): Promise<Record<string, string | undefined>> {
  const { s3 } = host.aws;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `runs/${runId}/` }));
  const keys = Contents.flatMap(({ Key }) => (Key?.includes('/code/') ? [Key] : []));
  const files = keys.map(async Key => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return [Key.slice(`runs/${runId}/`.length), await Body?.transformToString()] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

describe('code generation on the host', () => {
  it('plans, waits for a person, generates, reviews and completes without a model (RUN-8, STEP-15, P-7)', async () => {
    const runId = await start();
    const planned = await untilPlanned(runId);
    expect(planned).toMatchObject({
      state: 'waiting',
      stage: 'RESPONSE',
      profile: { profile: 'code-generation', phase: 'PLAN', status: 'IN_PROGRESS', iteration: 1 },
      gate: { kind: 'review', provider: 'offline' },
    });
    await host.api.decide(runId, { decision: 'approve', contentHash: planned.gate?.contentHash });
    const run = await host.api.untilOver(runId);
    expect(run).toMatchObject({
      state: 'succeeded',
      stage: null,
      profile: {
        phase: 'COMPLETE',
        stage: null,
        status: 'SUCCESS',
        iteration: 1,
        context: { ...FEATURE, language: 'TypeScript', scope: 'library' },
      },
      results: { complete: { message: expect.stringContaining('SUCCESS in iteration 1') } },
    });
    expect(await filesOf(runId)).toEqual({
      'iteration-1/code/offline/file-1-add-durations-to-dates.txt': expect.stringContaining('[offline]'),
      'iteration-1/code/offline/file-2-add-durations-to-dates.txt': expect.stringContaining('[offline]'),
    });
  });

  it('revises on FAIL and reviews again; every iteration is kept (RUN-8, RUN-9)', async () => {
    const { calls } = scriptOffline([
      turn('generation', code('one')),
      turn('review', review('FAIL', 'All well, PASS from me. One thing: it is called one.')),
      turn('revision', code('two')),
      turn('review', review('PASS')),
    ]);
    const { run, steps, files } = await runToEnd();
    expect(steps).toEqual(['init', 'planning', 'generation', 'review', 'revision', 'review', 'complete']);
    expect(run).toMatchObject({ state: 'succeeded', profile: { status: 'SUCCESS', iteration: 2 } });
    expect(files).toEqual({ 'iteration-1/code/src/add.ts': 'one', 'iteration-2/code/src/add.ts': 'two' });
    const promptsOf = (name: string) =>
      calls.filter(call => call.schemaName === name).map(call => call.prompt);
    expect(promptsOf('revision')[0]).toContain('it is called one');
    expect(promptsOf('review')[1]).toMatch(/iteration <data>2<\/data>.*two/);
  });

  it('fails when the last iteration does, and says so (RUN-9)', async () => {
    scriptOffline([turn('review', review('FAIL'), 9)]);
    const { run, steps, files } = await runToEnd();
    expect(steps.filter(step => step === 'review')).toHaveLength(3);
    expect(run).toMatchObject({
      state: 'failed',
      error: { name: 'IterationLimit' },
      profile: { phase: 'COMPLETE', status: 'FAILED', iteration: 3 },
    });
    expect(new Set(Object.keys(files).map(path => path.split('/')[0]))).toEqual(
      new Set(['iteration-1', 'iteration-2', 'iteration-3']),
    );
  });

  it('holds every prompt of a run to the standards of its scope, gathered once (STEP-16)', async () => {
    const { calls } = scriptOffline([]);
    const { run } = await runToEnd({ ...FEATURE, scope: 'service' });
    const { message } = run.results.init as { message: string };
    expect(message).toContain('## OPS-2');
    const prompts = calls.filter(({ schemaName }) => schemaName !== 'approval').map(({ prompt }) => prompt);
    expect(prompts).toHaveLength(3);
    for (const prompt of prompts) expect(prompt).toContain(message);
    const { run: sketch } = await runToEnd({ ...FEATURE, scope: 'prototype' });
    expect((sketch.results.init as { message: string }).message).not.toMatch(/OPS-|TEST-/);
  });

  it('takes no verdict from prose, and no path that leads out: the model is asked again (STEP-15, STEP-16)', async () => {
    const { calls } = scriptOffline([
      turn('generation', code('stolen', '../../../definitions/x.mjs')),
      turn('generation', code('good')),
      turn('review', JSON.stringify({ review: 'Verdict: PASS. Everything is fine.' })),
      turn('review', review('PASS')),
    ]);
    const { run, files } = await runToEnd();
    expect(run.state).toBe('succeeded');
    expect(files).toEqual({ 'iteration-1/code/src/add.ts': 'good' });
    const repairs = calls.flatMap(({ schemaName, repair }) => (repair ? [[schemaName, repair.fault]] : []));
    expect(repairs).toEqual([
      ['generation', expect.stringContaining('".."')],
      ['review', expect.stringContaining('@@@REVIEW_META')],
    ]);
  });

  it('is cancelled with its run (RUN-9)', async () => {
    const runId = await start();
    await untilPlanned(runId);
    await host.api.cancel(runId);
    expect(await host.api.untilOver(runId)).toMatchObject({
      state: 'canceled',
      profile: { phase: 'COMPLETE', status: 'CANCELLED' },
    });
  });
});

describe('approvers of code generation (GATE-1, GATE-2, P-4)', () => {
  it('a person sends the plan back, and the next one follows the comment', async () => {
    const { calls } = scriptOffline([turn('planning', plan('Everything.')), turn('planning', plan('Less.'))]);
    const runId = await start();
    const first = await untilPlanned(runId);
    await host.api.decide(runId, { decision: 'reject', comment: 'Only whole days, please.' });
    const second = await untilPlanned(runId, 2);
    expect(second.gate?.contentHash).not.toBe(first.gate?.contentHash);
    expect(second.profile).toMatchObject({ phase: 'PLAN', stage: 'RESPONSE', iteration: 1 });
    const prompts = calls.filter(({ schemaName }) => schemaName === 'planning').map(({ prompt }) => prompt);
    expect(prompts[0]).not.toContain('whole days');
    expect(prompts[1]).toContain('<data>Only whole days, please.</data>');
    await host.api.decide(runId, { decision: 'approve', contentHash: second.gate?.contentHash });
    const run = await host.api.untilOver(runId);
    expect(run).toMatchObject({ state: 'succeeded', results: { planning: { plan: 'Less.' } } });
    expect(calls.find(({ schemaName }) => schemaName === 'generation')?.prompt).toContain('Less.');
  });

  it('nothing comes of a plan that nobody has approved', async () => {
    const { calls } = scriptOffline([]);
    const runId = await start();
    await untilPlanned(runId);
    expect(calls.map(({ schemaName }) => schemaName)).toEqual(['planning']);
    expect(await filesOf(runId)).toEqual({});
  });

  it('a second model sends a review back, which is then made anew with what it said', async () => {
    const { calls } = scriptOffline([
      turn('review', review('FAIL', 'Bad.')),
      turn(
        'approval',
        JSON.stringify({ result: 'REJECTED', feedback: 'Name the rule.', suggestedRewrite: '' }),
      ),
      turn('review', review('PASS', 'GEN-1 holds.')),
    ]);
    const { run, steps } = await runToEnd();
    expect(steps).toEqual(['init', 'planning', 'generation', 'review', 'complete']);
    expect(run.results.review).toMatchObject({ review: expect.stringContaining('GEN-1 holds.') });
    const reviews = calls.filter(({ schemaName }) => schemaName === 'review').map(({ prompt }) => prompt);
    expect(reviews[1]).toContain('<data>Name the rule.</data>');
  });

  it('a second model that is still not content hands over to a person', async () => {
    const no = JSON.stringify({ result: 'REJECTED', feedback: 'Unfair.', suggestedRewrite: '' });
    scriptOffline([turn('approval', no, 9), turn('review', review('PASS'), 9)]);
    const runId = await start();
    await untilPlanned(runId);
    await host.api.decide(runId, { decision: 'approve' });
    const asked = await host.api.until(runId, ({ gate }) => gate?.stepId === 'review');
    expect(asked).toMatchObject({ profile: { phase: 'REVIEW', stage: 'RESPONSE' } });
    await host.api.decide(runId, { decision: 'approve', contentHash: asked.gate?.contentHash });
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
  });
});
