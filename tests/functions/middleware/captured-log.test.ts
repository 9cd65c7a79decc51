import { expect, it } from 'vitest';
import { z } from 'zod';
import { machineHandler } from '../../../functions/middleware/machine-handler.ts';
import { installOutputCapture } from '../../../local/lambda/capture-output.ts';
import { invocationScope } from '../../../local/lambda/invocation-scope.ts';
import { context } from './invocation.ts';

it('OBS-1: the local host keeps every line with its level, and the metrics', async () => {
  installOutputCapture();
  const kept: (readonly [string, string])[] = [];
  const scope = {
    environment: new Map(),
    record: (level: string, message: string) => kept.push([level, message]),
    fail: () => {},
  };
  const handler = machineHandler(z.object({ runId: z.string() }), async (_input, { logger, metrics }) => {
    logger.warn('Slow.');
    logger.error('Broken.');
    metrics.addMetric('Turns', 'Count', 3);
  });
  await invocationScope.run(scope, () => handler({ runId: 'run-1' }, context));
  expect(kept.map(([level, line]) => [level, JSON.parse(line)])).toMatchObject([
    ['WARN', { message: 'Slow.', runId: 'run-1' }],
    ['ERROR', { message: 'Broken.', runId: 'run-1' }],
    ['INFO', { Turns: 3, service: 'countersign' }],
  ]);
});
