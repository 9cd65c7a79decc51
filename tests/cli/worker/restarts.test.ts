import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endLeftovers } from '../../../cli/worker/end-leftovers.ts';
import { identify } from '../../../cli/worker/process-table.ts';
import { openActivity } from './open-activity.ts';
import { expectEnded, isRunning } from './process-state.ts';
import { runWorker, spawnWorker } from './run-worker.ts';
import { standIn, temporaryFolder } from './stand-in.ts';

const RETRY = [
  { ErrorEquals: ['States.HeartbeatTimeout', 'ProviderUnavailable'], IntervalSeconds: 1, MaxAttempts: 2 },
];

describe('P-5: a worker that is killed', () => {
  test('in the middle of a step has it done by another one, once it is missed', async () => {
    const activity = await openActivity({ HeartbeatSeconds: 4, Retry: RETRY });
    const pids = join(await temporaryFolder(), 'pids');
    const binary = await standIn(
      `fs.appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n'); await wait(60_000);`,
    );
    const workFolder = await temporaryFolder();
    const args = ['--endpoint', activity.endpoint, '--binary', binary, '--work-folder', workFolder];
    const first = spawnWorker([...args, '--heartbeat-seconds', '1']);
    const executionArn = await activity.start();
    await expect.poll(() => existsSync(pids), { timeout: 20_000 }).toBe(true);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(await isRunning((await readFile(pids, 'utf8')).trim())).toBe(true);

    const able = await standIn(`console.log('done by the second');`);
    const second = await runWorker({ endpoint: activity.endpoint, binary: able, workFolder });
    await expectEnded(pids);
    expect(await activity.whenEnded(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await activity.uploaded('response')).toBe('done by the second\n');
    expect(await activity.eventTypes(executionArn)).toContain('ActivityTimedOut');
    expect(second.lines.join('\n')).toContain('was under way when the worker was killed');
  });

  test('between the result and its answer sends it at the next start, without a second run', async () => {
    const activity = await openActivity();
    const runs = join(await temporaryFolder(), 'runs');
    const binary = await standIn(
      `fs.appendFileSync(${JSON.stringify(runs)}, 'x'); write('plan.md', 'the plan'); console.log('done');`,
    );
    const workFolder = await temporaryFolder();
    const first = spawnWorker([
      '--endpoint',
      activity.endpoint,
      '--binary',
      binary,
      '--work-folder',
      workFolder,
    ]);
    activity.intercept(async call => {
      if (call !== 'SendTaskSuccess') return undefined;
      first.child.kill('SIGKILL');
      await first.ended;
      return { status: 500, headers: {}, body: '' };
    });
    const executionArn = await activity.start({ outputs: { plan: 'plan.md' } });
    await first.ended;
    const [task = ''] = await readdir(join(workFolder, 'tasks'));
    expect((await stat(join(workFolder, 'tasks', task, 'task.json'))).mode & 0o777).toBe(0o600);

    activity.intercept(() => undefined);
    const second = await runWorker({ endpoint: activity.endpoint, binary, workFolder });
    expect(await activity.whenEnded(executionArn)).toMatchObject({
      status: 'SUCCEEDED',
      output: { responseUploaded: true, exitCode: 0, outputs: ['plan'] },
    });
    expect(await readFile(runs, 'utf8')).toBe('x');
    expect(second.lines.join('\n')).toContain('had ended before; its result is sent now');
    await expect.poll(() => readdir(join(workFolder, 'tasks'))).toEqual([]);
  });

  test('leaves a folder that a second worker may use, but not while the first one does', async () => {
    const activity = await openActivity();
    const wish = {
      endpoint: activity.endpoint,
      binary: await standIn(''),
      workFolder: await temporaryFolder(),
    };
    const first = await runWorker(wish);
    await expect(runWorker(wish)).rejects.toThrow(`Another worker uses ${wish.workFolder}.`);
    first.stop();
    await first.ended;
    await runWorker(wish);
  });
});

describe('P-5: processes of an earlier worker', () => {
  const sleeper = (environment: NodeJS.ProcessEnv) => {
    const child = spawn('sleep', ['60'], {
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, ...environment },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child.pid ?? 0;
  };

  test('are ended when their start is the recorded one, or when they carry the name of the task', async () => {
    const [recorded, named] = [sleeper({}), sleeper({ COUNTERSIGN_TASK: 'f00' })];
    await expect.poll(() => readFile(`/proc/${named}/environ`, 'utf8')).toContain('COUNTERSIGN_TASK=f00');
    endLeftovers('f00', identify(recorded));
    for (const pid of [recorded, named]) await expect.poll(() => isRunning(String(pid))).toBe(false);
  });

  test('are let alone when the number has been given to somebody else since', async () => {
    const stranger = sleeper({ COUNTERSIGN_TASK: 'other' });
    endLeftovers('f00', { pid: stranger, started: 'another-boot/1' });
    endLeftovers('f00', { pid: stranger, started: null });
    await sleep(100);
    expect(await isRunning(String(stranger))).toBe(true);
  });
});

describe('P-5: a worker that is told to stop', () => {
  test('takes no more tasks, lets the program end within the drain time, and ends with 0', async () => {
    const activity = await openActivity();
    const begun = join(await temporaryFolder(), 'begun');
    const binary = await standIn(
      `fs.writeFileSync(${JSON.stringify(begun)}, ''); await wait(1500); console.log('in time');`,
    );
    const args = [
      '--endpoint',
      activity.endpoint,
      '--binary',
      binary,
      '--work-folder',
      await temporaryFolder(),
    ];
    const worker = spawnWorker([...args, '--drain-seconds', '20']);
    const executionArn = await activity.start();
    await expect.poll(() => existsSync(begun), { timeout: 20_000 }).toBe(true);
    worker.child.kill('SIGTERM');
    await worker.said('Stopping: no more tasks are taken; programs have 20 s to end.');
    const polls = activity.calls.filter(call => call === 'GetActivityTask').length;
    expect(await worker.ended).toBe(0);
    expect(await activity.whenEnded(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
    expect(activity.calls.filter(call => call === 'GetActivityTask')).toHaveLength(polls);
    for (const line of worker.output().trim().split('\n'))
      expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z (INFO|WARN) \S/);
  });

  test('ends a program that takes longer and fails its step as one to be retried', async () => {
    const activity = await openActivity();
    const pids = join(await temporaryFolder(), 'pids');
    const binary = await standIn(
      `fs.writeFileSync(${JSON.stringify(pids)}, String(process.pid)); await wait(60_000);`,
    );
    const worker = await runWorker({ endpoint: activity.endpoint, binary, drainSeconds: 1 });
    const executionArn = await activity.start();
    await expect.poll(() => existsSync(pids), { timeout: 5_000 }).toBe(true);
    worker.stop();
    expect(await activity.whenEnded(executionArn)).toMatchObject({
      error: 'ProviderUnavailable',
      cause: 'The worker was stopped before claude had ended.',
    });
    await worker.ended;
    await expectEnded(pids);
  });

  test('at once when it is told twice', async () => {
    const activity = await openActivity();
    const begun = join(await temporaryFolder(), 'begun');
    const binary = await standIn(`fs.writeFileSync(${JSON.stringify(begun)}, ''); await wait(60_000);`);
    const worker = await runWorker({ endpoint: activity.endpoint, binary, drainSeconds: 600 });
    await activity.start();
    await expect.poll(() => existsSync(begun), { timeout: 5_000 }).toBe(true);
    worker.stop();
    worker.stop();
    expect(await worker.ended).toBe('failed');
  });
});

describe('P-5: --once', () => {
  test.each([
    ['0', 0],
    ['4', 1],
  ])('ends after one step that ended with %s', async (code, exitCode) => {
    const activity = await openActivity();
    const executions = [await activity.start(), await activity.start()];
    const binary = await standIn(`process.exitCode = ${code};`);
    const args = [
      '--endpoint',
      activity.endpoint,
      '--binary',
      binary,
      '--work-folder',
      await temporaryFolder(),
    ];
    expect(await spawnWorker([...args, '--once']).ended).toBe(exitCode);
    await activity.whenEnded(executions[0] ?? '');
    expect(await activity.eventTypes(executions[1] ?? '')).not.toContain('ActivityStarted');
  });

  test('of a program that is not on PATH ends at once and says what to do', async () => {
    const worker = spawnWorker(['--once', '--endpoint', 'http://127.0.0.1:1'], { PATH: '/nowhere' });
    expect(await worker.ended).toBe(1);
    expect(worker.output()).toBe(
      'There is no program "claude" on PATH. Install it, or say where it is with --binary.\n',
    );
  });
});
