import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openActivity, type TaskWish } from './open-activity.ts';
import { expectEnded } from './process-state.ts';
import { runWorker } from './run-worker.ts';
import { standIn, temporaryFolder } from './stand-in.ts';

type WorkerWish = Omit<Parameters<typeof runWorker>[0], 'endpoint' | 'binary'>;

/** One step with this program, until its execution has ended. */
async function runOne(body: string, wish: TaskWish = {}, workerWish: WorkerWish = {}) {
  const activity = await openActivity();
  const worker = await runWorker({ endpoint: activity.endpoint, binary: await standIn(body), ...workerWish });
  const executionArn = await activity.start(wish);
  return { outcome: await activity.whenEnded(executionArn), activity, worker };
}

const failure = (error: string, cause: string | RegExp) => ({
  status: 'FAILED',
  error,
  cause: typeof cause === 'string' ? cause : expect.stringMatching(cause),
});

describe('P-5: a worker', () => {
  test('gives the program the prompt, uploads its message and outputs, and answers the task', async () => {
    const { outcome, activity, worker } = await runOne(
      `write('out/plan.md', 'plan for: ' + prompt); process.stdout.write('Done: grün\\n');`,
      { prompt: 'Möbel & "Häuser"', outputs: { plan: 'out/plan.md' } },
    );
    expect(outcome).toMatchObject({
      status: 'SUCCEEDED',
      output: { responseUploaded: true, exitCode: 0, outputs: ['plan'] },
    });
    expect(await activity.uploaded('plan')).toBe('plan for: Möbel & "Häuser"');
    expect(await activity.uploaded('response')).toBe('Done: grün\n');
    await expect.poll(() => readdir(join(worker.workFolder, 'tasks'))).toEqual([]);
  });

  test('makes the folders of outputs, in a folder that is empty and its own', async () => {
    const { activity } = await runOne(
      `console.log(JSON.stringify({ before: fs.readdirSync('.', { recursive: true }), mode: fs.statSync('.').mode & 0o777 }));
       fs.writeFileSync('a/b/c.txt', 'x');`,
      { outputs: { c: 'a/b/c.txt' } },
    );
    expect(JSON.parse((await activity.uploaded('response')) ?? '')).toEqual({
      before: ['a', 'a/b'],
      mode: 0o700,
    });
  });

  test('keeps the folder of a workspace for whoever shares it, and no other', async () => {
    const activity = await openActivity();
    const binary = await standIn(
      `fs.appendFileSync('seen', 'x'); console.log(fs.readFileSync('seen', 'utf8'));`,
    );
    await runWorker({ endpoint: activity.endpoint, binary });
    const messages: unknown[] = [];
    for (const id of ['../../run_1', '../../run_1', 'run_1']) {
      const executionArn = await activity.start({ workspace: { mode: 'run_workspace', id } });
      await activity.whenEnded(executionArn);
      messages.push((await activity.uploaded('response'))?.trim());
    }
    expect(messages).toEqual(['x', 'xx', 'x']);
  });

  test('does as many steps at a time as it is told', async () => {
    const activity = await openActivity();
    const meeting = await temporaryFolder();
    const binary = await standIn(
      `fs.writeFileSync(${JSON.stringify(meeting)} + '/' + process.pid, '');
       while (fs.readdirSync(${JSON.stringify(meeting)}).length < 2) await wait(20);`,
    );
    await runWorker({ endpoint: activity.endpoint, binary, concurrency: 2 });
    const executions = [await activity.start(), await activity.start()];
    const outcomes = await Promise.all(executions.map(activity.whenEnded));
    expect(outcomes.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });
});

describe('P-5, STEP-3: an output', () => {
  test('that was not written fails the step', async () => {
    const { outcome, activity } = await runOne(`write('out/other.md', 'x'); console.log('done');`, {
      outputs: { plan: 'out/plan.md' },
    });
    expect(outcome).toMatchObject(
      failure('MissingOutput', 'The output "plan" was not written to "out/plan.md".'),
    );
    expect(await activity.uploaded('response')).toBeUndefined();
  });

  test('may be missing when the final message says that the work is blocked', async () => {
    const block = { status: 'blocked', summary: 'No access.', output_files_written: false };
    const { outcome } = await runOne(
      `console.log('[workflow_result]' + ${JSON.stringify(JSON.stringify(block))} + '[/workflow_result]');`,
      { outputs: { plan: 'out/plan.md' } },
    );
    expect(outcome).toMatchObject({ status: 'SUCCEEDED', output: { outputs: [] } });
  });

  test.each([
    [
      'a link to a file',
      `fs.symlinkSync('/etc/hostname', 'out/plan.md');`,
      '"out/plan.md" is no plain file.',
    ],
    [
      'a link on the way',
      `fs.rmdirSync('out'); fs.symlinkSync('/etc', 'out');`,
      '"out/plan.md" leads through a link.',
    ],
    ['a folder', `fs.mkdirSync('out/plan.md');`, '"out/plan.md" is no plain file.'],
    [
      'too large',
      `fs.writeFileSync('out/plan.md', Buffer.alloc(2000));`,
      '"out/plan.md" is larger than 1000 bytes.',
    ],
  ])('that is %s is refused, and nothing is uploaded', async (_, body, cause) => {
    const { outcome, activity } = await runOne(
      body,
      { outputs: { plan: 'out/plan.md' } },
      { outputBytes: 1000 },
    );
    expect(outcome).toMatchObject(failure('MissingOutput', cause));
    expect(activity.calls.filter(call => call.startsWith('PUT'))).toEqual([]);
  });

  test.each(['../plan.md', 'out/../../plan.md', '/tmp/plan.md', 'out/%2e%2e/plan.md'])(
    'at "%s" is refused before anything is run (STEP-2)',
    async path => {
      const { outcome, worker } = await runOne(`console.log('never');`, { outputs: { plan: path } });
      expect(outcome).toMatchObject(failure('ConfigurationError', /^The path of an output /));
      expect(worker.lines.join('\n')).not.toContain('runs as process');
    },
  );

  test('of an earlier attempt in a kept workspace does not count as this one', async () => {
    const activity = await openActivity();
    const binary = await standIn(`if (prompt === 'first') write('plan.md', 'old');`);
    await runWorker({ endpoint: activity.endpoint, binary });
    const wish = { workspace: { mode: 'run_workspace', id: 'run_1' }, outputs: { plan: 'plan.md' } } as const;
    const first = await activity.whenEnded(await activity.start({ ...wish, prompt: 'first' }));
    const second = await activity.whenEnded(await activity.start({ ...wish, prompt: 'second' }));
    expect([first.status, second.error]).toEqual(['SUCCEEDED', 'MissingOutput']);
  });
});

describe('P-5, STEP-14: a program', () => {
  test('that ends with a code other than 0 fails the step with what it complained about', async () => {
    const { outcome } = await runOne(`console.error('The disk is full.'); process.exitCode = 3;`);
    expect(outcome).toMatchObject(failure('StepFailed', 'claude ended with exit code 3: The disk is full.'));
  });

  test.each(['API Error: 429 rate_limit_error', 'You have reached your usage limit', 'Overloaded'])(
    'that says "%s" is unavailable',
    async text => {
      const { outcome } = await runOne(`console.error(${JSON.stringify(text)}); process.exit(1);`);
      expect(outcome.error).toBe('ProviderUnavailable');
    },
  );

  test('that says its key while it fails does not get it into the history', async () => {
    const environment = { ...process.env, ANTHROPIC_API_KEY: 'key-of-this-machine' };
    const body = `console.error('bad key ' + process.env.ANTHROPIC_API_KEY + ' https://b/k?X-Amz-Signature=abc&y=1'); process.exit(1);`;
    const { outcome } = await runOne(body, {}, { environment });
    const cause =
      'claude ended with exit code 1: bad key [redacted] https://b/k?X-Amz-Signature=[redacted]&y=1';
    expect(outcome).toMatchObject(failure('StepFailed', cause));
  });

  test('that complains at length gets a short cause', async () => {
    const { outcome } = await runOne(`process.stderr.write('é'.repeat(200_000)); process.exitCode = 1;`);
    expect(outcome.error).toBe('StepFailed');
    expect(outcome.cause?.length).toBeLessThan(1_100);
  });

  test('that is gone or cannot be run is unavailable', async () => {
    const activity = await openActivity();
    const binary = await standIn('');
    await runWorker({ endpoint: activity.endpoint, binary });
    await chmod(binary, 0o600);
    const refused = await activity.whenEnded(await activity.start());
    await rm(binary);
    const missing = await activity.whenEnded(await activity.start());
    expect([refused, missing]).toMatchObject([
      failure('ProviderUnavailable', 'claude cannot be started: EACCES.'),
      failure('ProviderUnavailable', 'claude cannot be started: ENOENT.'),
    ]);
  });

  test('that takes too long and ignores SIGTERM is killed with all that it started', async () => {
    const place = await temporaryFolder();
    const body = `process.on('SIGTERM', () => {});
      const other = spawn('sleep', ['60'], { stdio: 'ignore' });
      const far = spawn('sleep', ['60'], { stdio: 'ignore', detached: true });
      fs.writeFileSync(${JSON.stringify(place)} + '/pids', [process.pid, other.pid, far.pid].join(' '));
      await wait(60_000);`;
    const { outcome } = await runOne(body, { timeoutSeconds: 1 });
    expect(outcome).toMatchObject(failure('StepTimedOut', 'claude was ended after 1 seconds.'));
    await expectEnded(join(place, 'pids'));
  });

  test('that prints without end is ended', async () => {
    const body = `const chunk = 'x'.repeat(65_536); for (;;) { fs.writeSync(1, chunk); }`;
    const { outcome, activity } = await runOne(body, {}, { outputBytes: 1_000_000 });
    expect(outcome).toMatchObject(failure('StepFailed', 'claude printed more than 1000000 bytes.'));
    expect(await activity.uploaded('response')).toBeUndefined();
  });

  test('that leaves processes behind when it ends leaves none', async () => {
    const place = await temporaryFolder();
    const body = `const left = spawn('sleep', ['60'], { stdio: 'inherit' }); left.unref();
      fs.writeFileSync(${JSON.stringify(place)} + '/pids', String(left.pid)); process.exit(0);`;
    const { outcome } = await runOne(body);
    expect(outcome.status).toBe('SUCCEEDED');
    await expectEnded(join(place, 'pids'));
  });

  test('that does not read its prompt is no trouble', async () => {
    const activity = await openActivity();
    const binary = join(await temporaryFolder(), 'deaf');
    await writeFile(binary, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    await runWorker({ endpoint: activity.endpoint, binary });
    const outcome = await activity.whenEnded(await activity.start({ prompt: 'x'.repeat(1_000_000) }));
    expect(outcome.status).toBe('SUCCEEDED');
  });
});

describe('P-5: what others wrote stays data', () => {
  test('shell metacharacters in a model and a prompt run nothing', async () => {
    const place = await temporaryFolder();
    const nasty = `$(touch ${place}/a) \`touch ${place}/b\` ; touch ${place}/c | cat > ${place}/d && "x" 'y' \\ \n--help`;
    const { outcome, activity } = await runOne(`console.log(JSON.stringify({ args, prompt }));`, {
      model: nasty,
      prompt: nasty,
    });
    expect(outcome.status).toBe('SUCCEEDED');
    const { args, prompt } = JSON.parse((await activity.uploaded('response')) ?? '') as {
      args: string[];
      prompt: string;
    };
    expect(args.at(-1)).toBe(`--model=${nasty}`);
    expect(prompt).toBe(nasty);
    expect(await readdir(place)).toEqual([]);
  });

  test("the worker's environment is not visible in the program, but for what it needs", async () => {
    const environment = {
      PATH: process.env.PATH,
      HOME: '/home/somebody',
      LANG: 'de_AT.UTF-8',
      ANTHROPIC_API_KEY: 'key',
      OPENAI_API_KEY: 'of another program',
      AWS_SECRET_ACCESS_KEY: 'secret',
      DATABASE_URL: 'secret',
    };
    const { activity } = await runOne('console.log(JSON.stringify(process.env));', {}, { environment });
    const { PATH, HOME, LANG, ANTHROPIC_API_KEY, TMPDIR, COUNTERSIGN_TASK, ...others } = JSON.parse(
      (await activity.uploaded('response')) ?? '',
    ) as Record<string, string>;
    expect([PATH, HOME, LANG, ANTHROPIC_API_KEY]).toEqual([
      environment.PATH,
      '/home/somebody',
      'de_AT.UTF-8',
      'key',
    ]);
    expect(TMPDIR).toMatch(/\/tmp$/);
    expect(COUNTERSIGN_TASK).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual({});
  });

  test('a step of another provider and an input that is no task are refused', async () => {
    const { outcome } = await runOne('', { provider: 'codex' });
    expect(outcome).toMatchObject(failure('ConfigurationError', 'This worker serves claude, not codex.'));
    const { outcome: other } = await runOne('', { timeoutSeconds: 0 });
    expect(other).toMatchObject(failure('ConfigurationError', 'The input is no task for a worker.'));
  });
});
