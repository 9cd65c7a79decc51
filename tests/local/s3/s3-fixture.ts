import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3 } from '@aws-sdk/client-s3';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { LOCAL_CREDENTIALS } from '../../../local/identity.ts';
import { openS3 } from '../../../local/s3/open-s3.ts';
import { serveHttp } from '../../../local/wire/serve-http.ts';

export const BUCKET = 'shelf';

export interface RunningS3 {
  readonly client: S3;
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** The embedded S3 behind loopback HTTP, with the real SDK client in front of it. */
export async function runS3(folder: string, clock = new VirtualClock()): Promise<RunningS3> {
  const local = await openS3({ folder, clock });
  await local.createBucket(BUCKET);
  const serving = await serveHttp(local.service, { port: 0 });
  const endpoint = `http://127.0.0.1:${serving.port}`;
  const client = clientFor(endpoint);
  return {
    client,
    endpoint,
    stop: async () => {
      client.destroy();
      await serving.close();
      await local.close();
    },
  };
}

export function clientFor(endpoint: string): S3 {
  return new S3({
    endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: LOCAL_CREDENTIALS,
    maxAttempts: 1,
  });
}

export async function makeFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'countersign-s3-'));
  return { folder: join(root, 's3'), remove: () => rm(root, { recursive: true, force: true }) };
}

/** What a refused call looked like to its caller. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ name: string; status: number | undefined; message: string }> {
  try {
    await call;
  } catch (fault) {
    const { name, message, $metadata } = fault as Error & { $metadata?: { httpStatusCode?: number } };
    return { name, message, status: $metadata?.httpStatusCode };
  }
  throw new Error('The call was not refused.');
}
