import type { CloudWatchLogsClient, FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { expect, it } from 'vitest';
import { functionLogs } from '../../../../core/adapters/evidence/function-logs.ts';

const PAGE = 150;
const search = { functionName: 'run-step', fromMs: 0, toMs: 1_000_000, anyOf: ['run_1'], limit: 200 };

/** As CloudWatch does: the oldest lines come first, a page at a time. */
function logsOf(count: number) {
  const send = async ({ input: { nextToken = '0', limit = PAGE } }: FilterLogEventsCommand) => {
    const from = Number(nextToken);
    const to = Math.min(count, from + Math.min(limit, PAGE));
    const events = Array.from({ length: to - from }, (_, at) => ({
      message: `${from + at}`,
      timestamp: from + at,
    }));
    return { events, ...(to < count && { nextToken: String(to) }) };
  };
  return functionLogs(async () => ({ send }) as unknown as CloudWatchLogsClient, '/countersign/{name}');
}

it('of many lines the newest are kept, for what went wrong stands at the end (DX-4)', async () => {
  const found = await logsOf(700)(search);
  expect(found?.lines).toHaveLength(200);
  expect(found?.lines.at(-1)?.message).toBe('699');
  expect(found?.isPart).toBe(false);
});

it('a log that has more lines than are looked through says so', async () => {
  expect((await logsOf(100_000)(search))?.isPart).toBe(true);
});
