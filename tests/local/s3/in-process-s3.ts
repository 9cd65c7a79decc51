import { S3 } from '@aws-sdk/client-s3';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { type LocalS3, openS3 } from '../../../local/s3/open-s3.ts';
import type { Store } from '../../../local/store/store.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import { BUCKET } from './s3-fixture.ts';

/** The embedded S3 with an SDK client in the same process, whose bodies come whole. */
export async function openInProcess(folder: string, store?: Store): Promise<{ s3: LocalS3; client: S3 }> {
  const s3 = await openS3({ folder, clock: new VirtualClock(), store });
  await s3.createBucket(BUCKET);
  const client = new S3({
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    requestHandler: inProcessHandler(s3.service),
    forcePathStyle: true,
    maxAttempts: 1,
  });
  return { s3, client };
}
