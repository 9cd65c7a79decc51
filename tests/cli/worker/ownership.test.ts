import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openActivity } from './open-activity.ts';
import { expectEnded } from './process-state.ts';
import { runWorker } from './run-worker.ts';
import { standIn, temporaryFolder } from './stand-in.ts';

describe('P-5: a task', () => {
  test('that takes longer than a heartbeat may be away is kept alive by heartbeats', async () => {
    const activity = await openActivity({ HeartbeatSeconds: 3 });
    const binary = await standIn(`await wait(4500); console.log('late but there');`);
    await runWorker({ endpoint: activity.endpoint, binary });
    const outcome = await activity.whenEnded(await activity.start());
    expect(outcome.status).toBe('SUCCEEDED');
    expect(activity.calls.filter(call => call === 'SendTaskHeartbeat').length).toBeGreaterThanOrEqual(3);
  });

  test('that is no longer ours has its program killed and nothing of it uploaded', async () => {
    const activity = await openActivity();
    const place = await temporaryFolder();
    const pids = join(place, 'pids');
    const binary = await standIn(
      `process.on('SIGTERM', () => {}); write('plan.md', 'x');
       fs.writeFileSync(${JSON.stringify(pids)}, String(process.pid)); await wait(60_000);`,
    );
    const worker = await runWorker({ endpoint: activity.endpoint, binary });
    const executionArn = await activity.start({ outputs: { plan: 'plan.md' } });
    await expect.poll(() => existsSync(pids), { timeout: 5_000 }).toBe(true);
    await activity.stop(executionArn);
    await expect
      .poll(() => worker.lines.join('\n'), { timeout: 5_000 })
      .toContain('warn run_1/write, attempt 1 is no longer ours; nothing of it is uploaded.');
    await expectEnded(pids);
    expect(activity.calls.filter(call => call.startsWith('PUT'))).toEqual([]);
    expect(activity.calls).not.toContain('SendTaskSuccess');
  });

  test('that was given up just before the program ended is not uploaded either', async () => {
    const activity = await openActivity({ HeartbeatSeconds: 1 });
    const binary = await standIn('await wait(1500);');
    const worker = await runWorker({ endpoint: activity.endpoint, binary, heartbeatSeconds: 60 });
    const outcome = await activity.whenEnded(await activity.start());
    expect(outcome.error).toBe('States.Timeout');
    await expect.poll(() => worker.lines.join('\n'), { timeout: 5_000 }).toContain('its result is dropped');
    expect(activity.calls.filter(call => call.startsWith('PUT'))).toEqual([]);
  });
});

describe('P-5: while a service does not answer', () => {
  const unavailable = { status: 503, headers: {}, body: '' };

  test('the worker goes on asking, with a line for each pause', async () => {
    const activity = await openActivity();
    let failures = 2;
    activity.intercept(async call =>
      call === 'GetActivityTask' && failures-- > 0 ? unavailable : undefined,
    );
    const worker = await runWorker({ endpoint: activity.endpoint, binary: await standIn('') });
    const outcome = await activity.whenEnded(await activity.start());
    expect(outcome.status).toBe('SUCCEEDED');
    const pauses = worker.lines.filter(line => /^warn Polling: .*; trying again in \d+\.\d s\.$/.test(line));
    expect(pauses).toHaveLength(2);
  });

  test('prompt, uploads and answer are tried again, and the program is run once', async () => {
    const activity = await openActivity();
    const runs = join(await temporaryFolder(), 'runs');
    const failing = new Set(['GET /work/prompt', 'PUT /work/plan', 'PUT /work/response', 'SendTaskSuccess']);
    const executionArn = await activity.start({ outputs: { plan: 'plan.md' } });
    activity.intercept(async call => (failing.delete(call) ? unavailable : undefined));
    const binary = await standIn(
      `fs.appendFileSync(${JSON.stringify(runs)}, 'x'); write('plan.md', fs.readFileSync(${JSON.stringify(runs)}));`,
    );
    await runWorker({ endpoint: activity.endpoint, binary });
    expect(await activity.whenEnded(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
    expect(failing.size).toBe(0);
    expect(await activity.uploaded('plan')).toBe('x');
  });

  test('a worker whose activity is not there yet waits for it', async () => {
    const activity = await openActivity();
    const worker = await runWorker({
      endpoint: activity.endpoint,
      binary: await standIn(''),
      activity: 'countersign-cli-other',
    });
    await expect
      .poll(() => worker.lines.join('\n'))
      .toContain('There is no activity "countersign-cli-other" yet; trying again in');
    worker.stop();
    expect(await worker.ended).toBeUndefined();
  });

  test('a bucket that refuses what was signed fails the step as one to be retried', async () => {
    const activity = await openActivity();
    activity.intercept(async call =>
      call === 'PUT /work/response' ? { ...unavailable, status: 403 } : undefined,
    );
    await runWorker({ endpoint: activity.endpoint, binary: await standIn('') });
    expect(await activity.whenEnded(await activity.start())).toMatchObject({
      error: 'ServiceUnavailable',
      cause: 'The bucket answered 403 to PUT.',
    });
  });

  test('a worker that may not poll ends and says so', async () => {
    const activity = await openActivity();
    const denied = JSON.stringify({ __type: 'AccessDeniedException', message: 'Not for you.' });
    activity.intercept(async call =>
      call === 'GetActivityTask'
        ? { status: 400, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: denied }
        : undefined,
    );
    const worker = await runWorker({ endpoint: activity.endpoint, binary: await standIn('') });
    await expect(worker.ended).rejects.toThrow('The worker cannot go on: Not for you.');
  });
});
