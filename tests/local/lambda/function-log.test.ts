import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListStateMachinesCommand, SFNClient } from '@aws-sdk/client-sfn';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { FunctionLog, type LogRecord } from '../../../local/lambda/function-log.ts';
import { invocationScope } from '../../../local/lambda/invocation-scope.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import { openBench } from './lambda-bench.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const recordAt = (timeMs: number, overrides: Partial<LogRecord> = {}): LogRecord => ({
  time: new Date(timeMs).toISOString(),
  functionName: 'f',
  requestId: 'r',
  type: 'line',
  level: 'INFO',
  message: `at ${timeMs}`,
  ...overrides,
});

describe('FunctionLog', () => {
  test('finds records by function, request and time', async () => {
    const log = new FunctionLog({ folder: await temporaryFolder(), report: () => {} });
    log.append(recordAt(1000, { requestId: 'one' }));
    log.append(recordAt(2000, { requestId: 'two', message: 'mentions one' }));
    log.append(recordAt(1500, { functionName: 'g', requestId: 'three' }));
    const found = async (query: Parameters<FunctionLog['read']>[0]) =>
      (await log.read(query)).map(record => record.requestId);
    expect(await found({})).toEqual(['one', 'three', 'two']);
    expect(await found({ functionName: 'f' })).toEqual(['one', 'two']);
    expect(await found({ functionName: 'absent' })).toEqual([]);
    expect(await found({ requestId: 'one' })).toEqual(['one']);
    expect(await found({ fromMs: 1500 })).toEqual(['three', 'two']);
    expect(await found({ toMs: 1500 })).toEqual(['one', 'three']);
    expect(await found({ limit: 1 })).toEqual(['two']);
  });

  test('keeps only the newest files', async () => {
    const folder = await temporaryFolder();
    const log = new FunctionLog({ folder, report: () => {}, maxFileBytes: 300, maxFiles: 3 });
    for (let position = 0; position < 40; position++) {
      log.append(recordAt(position));
      await log.flush();
    }
    expect((await readdir(folder)).sort()).toEqual(['f.1.jsonl', 'f.2.jsonl', 'f.jsonl']);
    const kept = await log.read();
    expect(kept.at(-1)?.message).toBe('at 39');
    expect(kept.length).toBeLessThan(20);
    expect((await log.read({ limit: 5 })).map(record => record.message)).toEqual(
      [35, 36, 37, 38, 39].map(position => `at ${position}`),
    );
  });

  test('loses nothing but a line that a crash cut short', async () => {
    const folder = await temporaryFolder();
    const first = new FunctionLog({ folder, report: () => {} });
    first.append(recordAt(1));
    await first.flush();
    await appendFile(join(folder, 'f.jsonl'), '{"time":"2026-');
    const second = new FunctionLog({ folder, report: () => {} });
    second.append(recordAt(2));
    expect((await second.read()).map(record => record.message)).toEqual(['at 1', 'at 2']);
  });

  test('shows what came while earlier records were being written', async () => {
    const log = new FunctionLog({ folder: await temporaryFolder(), report: () => {} });
    log.append(recordAt(1));
    const flushing = log.flush();
    await new Promise(resolve => setImmediate(resolve));
    log.append(recordAt(2));
    expect((await log.read()).map(record => record.message)).toEqual(['at 1', 'at 2']);
    await flushing;
  });

  test('writes by itself before long', async () => {
    const folder = await temporaryFolder();
    new FunctionLog({ folder, report: () => {} }).append(recordAt(1));
    await expect.poll(() => readdir(folder)).toEqual(['f.jsonl']);
  });

  test('reports that it cannot write and goes on', async () => {
    const reports: string[] = [];
    const log = new FunctionLog({ folder: '/dev/null/nowhere', report: line => reports.push(line) });
    log.append(recordAt(1));
    await log.flush();
    expect(reports).toHaveLength(1);
    expect(await log.read()).toEqual([]);
  });
});

describe('the log of an invocation', () => {
  test('holds what the function wrote, each line under its own request', async () => {
    const { lambda } = await openBench(
      {
        talk: async event => {
          console.log('hello %s', event);
          await new Promise(resolve => setImmediate(resolve));
          console.warn({ careful: true });
          process.stdout.write('{"level":"debug","note":1}\nplain\n');
          process.stderr.write(Buffer.from('from stderr\n'));
          return null;
        },
      },
      { clock: new VirtualClock({ startMs: 0 }) },
    );
    const [one, two] = await Promise.all([lambda.invoke('talk', '"one"'), lambda.invoke('talk', '"two"')]);
    for (const [name, { requestId }] of Object.entries({ one, two })) {
      const lines = await lambda.logs.read({ requestId });
      expect(lines.map(({ type, level, message }) => [type, level, message])).toEqual([
        ['start', 'INFO', `START RequestId: ${requestId}`],
        ['line', 'INFO', `hello ${name}`],
        ['line', 'WARN', '{ careful: true }'],
        ['line', 'DEBUG', '{"level":"debug","note":1}'],
        ['line', 'INFO', 'plain'],
        ['line', 'ERROR', 'from stderr'],
        ['report', 'INFO', `REPORT RequestId: ${requestId}`],
      ]);
      expect(lines.at(-1)).toMatchObject({
        durationMs: 0,
        status: 'success',
        time: '1970-01-01T00:00:00.000Z',
      });
    }
  });

  test('says why it failed', async () => {
    const handler = async () => {
      throw new RangeError('out of it');
    };
    const { lambda } = await openBench({ only: handler }, { clock: new VirtualClock() });
    const { requestId } = await lambda.invoke('only', '{}');
    const lines = await lambda.logs.read({ requestId });
    expect(lines.at(1)).toMatchObject({
      level: 'ERROR',
      message: expect.stringContaining('"errorType":"RangeError"'),
    });
    expect(lines.at(-1)).toMatchObject({ type: 'report', status: 'error' });
  });

  test('is closed to a service in the same process that serves the function', async () => {
    const scopes: unknown[] = [];
    const client = new SFNClient({
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
      requestHandler: inProcessHandler(async () => {
        scopes.push(invocationScope.getStore());
        return { status: 200, headers: {}, body: '{"stateMachines":[]}' };
      }),
    });
    const handler = async () => {
      await client.send(new ListStateMachinesCommand({}));
      scopes.push(invocationScope.getStore());
    };
    const { lambda } = await openBench({ only: handler }, { clock: new VirtualClock() });
    await lambda.invoke('only', '{}');
    expect(scopes).toEqual([undefined, expect.objectContaining({ record: expect.any(Function) })]);
  });
});
