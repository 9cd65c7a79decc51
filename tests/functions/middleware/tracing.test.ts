import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openTracing } from '../../../functions/middleware/tracing.ts';

it('OBS-1: nothing is traced where no X-Ray daemon listens', async () => {
  expect(await openTracing({})).toBeUndefined();
  expect(await openTracing({ AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' })).toBeUndefined();
  expect(await openTracing({ LAMBDA_TASK_ROOT: '/var/task' })).toBeUndefined();
});

it('OBS-1: on AWS an invocation is a subsegment that can be found by run, step and attempt', async () => {
  const daemon = createSocket('udp4').bind(0, '127.0.0.1');
  await once(daemon, 'listening');
  const sent: string[] = [];
  daemon.on('message', message => sent.push(message.toString()));
  const script = `
    import { z } from 'zod';
    import { machineHandler } from './functions/middleware/machine-handler.ts';
    const handler = machineHandler(z.object({ secret: z.string() }), async input => input);
    const input = { runId: 'run-1', stepId: 'draft', attempt: 2, secret: 'sesame' };
    process.env._X_AMZN_TRACE_ID =
      'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1';
    await handler(input, { awsRequestId: '1', functionName: 'tested' });
    await new Promise(resolve => setTimeout(resolve, 100));
  `;
  await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    env: {
      PATH: process.env.PATH,
      LAMBDA_TASK_ROOT: '/var/task',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
      AWS_XRAY_DAEMON_ADDRESS: `127.0.0.1:${daemon.address().port}`,
      _HANDLER: 'handler.handler',
    },
  });
  daemon.close();
  const segments = sent.map(message => JSON.parse(message.slice(message.indexOf('\n') + 1)));
  expect(segments).toMatchObject([
    {
      name: '## handler.handler',
      trace_id: '1-5759e988-bd862e3fe1be46a994272793',
      annotations: { Service: 'countersign', runId: 'run-1', stepId: 'draft', attempt: 2 },
    },
  ]);
  expect(sent.join()).not.toContain('sesame');
});
