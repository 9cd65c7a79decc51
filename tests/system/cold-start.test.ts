import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, it } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../local/identity.ts';
import { openHostProcess } from '../support/host-process.ts';

it('functions that are loaded at the same time see their own variables each', async () => {
  const host = await openHostProcess();
  try {
    const lambda = new LambdaClient({
      endpoint: host.url,
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
    });
    const answers = await Promise.all(
      manifest.functions.map(async ({ name }) => {
        const { Payload } = await lambda.send(new InvokeCommand({ FunctionName: name, Payload: '{}' }));
        return [name, new TextDecoder().decode(Payload)];
      }),
    );
    const missing = answers.filter(([, answer]) => answer?.includes('environment is not complete'));
    expect(missing).toEqual([]);
  } finally {
    await host.close();
  }
}, 30_000);
