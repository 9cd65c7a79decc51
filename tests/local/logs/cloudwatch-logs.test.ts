import {
  CloudWatchLogsClient,
  FilterLogEventsCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-cloudwatch-logs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionLogs } from '../../../core/adapters/evidence/function-logs.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { compileFilter } from '../../../local/logs/filter-pattern.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';

let host: TestHost;
let client: CloudWatchLogsClient;
beforeAll(async () => {
  host = await openTestHost();
  client = new CloudWatchLogsClient({
    endpoint: host.url,
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
  });
  for (const runId of ['run_one', 'run_two', 'run_one'])
    await host.invoke('run-step', { runId, stepId: 'work' });
});
afterAll(async () => {
  client.destroy();
  await host.close();
});

const everything = { fromMs: 0, toMs: Date.now() + 60_000, limit: 100 };

describe('the logs of functions, over the wire of CloudWatch Logs', () => {
  it('are found by what stands in a line, with the time of each', async () => {
    const search = functionLogs(async () => client, '/countersign/{name}');
    const found = await search({ ...everything, functionName: 'run-step', anyOf: ['run_one', 'run_none'] });
    expect(found?.lines.length).toBeGreaterThanOrEqual(2);
    for (const { message, timeMs } of found?.lines ?? []) {
      expect(message).toContain('run_one');
      expect(timeMs).toBeGreaterThan(Date.parse('2020-01-01'));
    }
    expect(await search({ ...everything, functionName: 'no-such-function', anyOf: ['x'] })).toBeUndefined();
  });

  it('hold the end of each invocation as Lambda reports it', async () => {
    const search = functionLogs(async () => client, '/countersign/{name}');
    const found = await search({ ...everything, functionName: 'run-step', anyOf: ['REPORT'] });
    expect(found?.lines[0]?.message).toMatch(
      /^REPORT RequestId: \S+\tDuration: [\d.]+ ms\t.*\tStatus: error$/,
    );
  });

  it('come in pages, in the order in which they were written, and within a time', async () => {
    const request = { logGroupName: '/countersign/run-step', filterPattern: '"run_one"', limit: 1 };
    const first = await client.send(new FilterLogEventsCommand(request));
    const second = await client.send(new FilterLogEventsCommand({ ...request, nextToken: first.nextToken }));
    expect(first.events).toHaveLength(1);
    expect(second.events?.[0]?.timestamp).toBeGreaterThanOrEqual(first.events?.[0]?.timestamp ?? Infinity);
    const past = await client.send(new FilterLogEventsCommand({ ...request, endTime: 1000 }));
    expect(past.events).toEqual([]);
  });

  it('are still there when the host was closed and opened again', async () => {
    await host.restart();
    const again = new CloudWatchLogsClient({
      endpoint: host.url,
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
    });
    const { events } = await again.send(
      new FilterLogEventsCommand({ logGroupName: '/countersign/run-step', filterPattern: 'run_two' }),
    );
    expect(events?.length).toBeGreaterThan(0);
    await expect(
      again.send(new FilterLogEventsCommand({ logGroupName: '/aws/lambda/run-step' })),
    ).rejects.toThrow(ResourceNotFoundException);
    again.destroy();
  });
});

describe('a filter pattern', () => {
  it.each([
    ['', 'anything', true],
    ['one two', 'two and one', true],
    ['one two', 'only one', false],
    ['?one ?two', 'two', true],
    ['?one ?two', 'three', false],
    ['"one two"', 'one two', true],
    ['"one two"', 'two one', false],
    ['one -two', 'one two', false],
    ['?"a\\"b"', 'a"b', true],
  ])('%j on %j: %j', (pattern, line, matches) => {
    expect(compileFilter(pattern).matches(line)).toBe(matches);
  });

  it('of JSON is not served here, and that is said', () => {
    expect(() => compileFilter('{ $.level = "ERROR" }')).toThrow('not served here');
  });
});
