import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RateLimited } from '../../../core/contracts/errors.ts';
import { machineHandler } from '../../../functions/middleware/machine-handler.ts';
import { collectLines, context } from './invocation.ts';

const schema = z.strictObject({ runId: z.string(), stepId: z.string(), attempt: z.int() });
const input = { runId: 'run-1', stepId: 'draft', attempt: 2 };
let lines: ReturnType<typeof collectLines>;
beforeEach(() => {
  lines = collectLines();
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('gives the work its parsed input and the machine its answer', async () => {
  const handler = machineHandler(schema, async ({ stepId }) => ({ outcome: 'ok', stepId }));
  expect(await handler(input, context)).toEqual({ outcome: 'ok', stepId: 'draft' });
  expect(lines).toEqual([]);
});

it('refuses input that does not fit as a ConfigurationError that names every fault', async () => {
  const work = vi.fn();
  const refused = machineHandler(schema, work)({ runId: 'run-1', attempt: 'two' }, context);
  await expect(refused).rejects.toMatchObject({
    name: 'ConfigurationError',
    retryable: false,
    message: expect.stringMatching(/stepId.*attempt/),
  });
  expect(work).not.toHaveBeenCalled();
  expect(lines).toMatchObject([{ level: 'ERROR', runId: 'run-1', fault: { name: 'ConfigurationError' } }]);
});

it.each([
  ['WARN', new RateLimited('slow down')],
  ['ERROR', Object.assign(new Error('no such table'), { name: 'ResourceNotFoundException' })],
])('lets an error pass as it is, and logs it at %s', async (level, error) => {
  const handler = machineHandler(schema, () => Promise.reject(error));
  await expect(handler(input, context)).rejects.toBe(error);
  expect(lines).toMatchObject([{ level, ...input, fault: { name: error.name, message: error.message } }]);
});

it('logs of an error only what is known to be harmless', async () => {
  const cause = Object.assign(new Error('inner'), { headers: { authorization: 'sesame' } });
  const error = Object.assign(new Error('outer', { cause }), { request: 'sesame' });
  await expect(machineHandler(schema, () => Promise.reject(error))(input, context)).rejects.toBe(error);
  expect(lines[0]).toMatchObject({ fault: { message: 'outer', cause: { message: 'inner' } } });
  expect(JSON.stringify(lines)).not.toContain('sesame');
});

describe('OBS-1', () => {
  it('puts run, step and attempt on every line, and nothing of an earlier invocation', async () => {
    await machineHandler(schema, async (_input, { logger }) => {
      logger.appendKeys({ workflowId: 'earlier' });
      logger.info('one');
      await wait(1);
      logger.warn('two');
    })(input, context);
    const later = { ...input, runId: 'run-later' };
    await machineHandler(schema, async (_input, { logger }) => logger.info('three'))(later, context);
    expect(lines).toMatchObject([
      { message: 'one', level: 'INFO', ...input, functionName: 'tested', workflowId: 'earlier' },
      { message: 'two', level: 'WARN', ...input },
      { message: 'three', ...later },
    ]);
    expect(lines[2]).not.toHaveProperty('workflowId');
  });

  it('keeps the lines of invocations apart that run at the same time', async () => {
    const handler = machineHandler(schema, async ({ attempt }, { logger }) => {
      await wait(5 - attempt);
      logger.info(`line of ${attempt}`);
    });
    await Promise.all([1, 2, 3].map(attempt => handler({ ...input, attempt }, context)));
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.message).toBe(`line of ${line.attempt}`);
  });

  it('publishes metrics as one embedded-metric-format line, also when the work fails', async () => {
    const handler = machineHandler(schema, async (_input, { metrics }) => {
      metrics.addDimension('completionReason', 'Completed');
      metrics.addMetric('RunsEnded', 'Count', 1);
      metrics.addMetric('RunCost', 'None', 0.25);
      throw new RateLimited('later');
    });
    await expect(handler(input, context)).rejects.toThrow('later');
    const emf = lines.find(line => '_aws' in line);
    expect(emf).toMatchObject({
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: 'Countersign',
            Dimensions: [expect.arrayContaining(['service', 'completionReason'])],
            Metrics: [{ Name: 'RunsEnded', Unit: 'Count' }, { Name: 'RunCost' }],
          },
        ],
      },
      service: 'countersign',
      completionReason: 'Completed',
      RunsEnded: 1,
      RunCost: 0.25,
    });
  });
});
