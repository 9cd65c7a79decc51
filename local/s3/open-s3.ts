import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock/clock.ts';
import { LOCAL_CREDENTIALS } from '../identity.ts';
import { openStore, type Store } from '../store/store.ts';
import { AwsError } from '../wire/aws-error.ts';
import type { HandedOver } from '../wire/handed-over.ts';
import type { WireRequest, WireResponse, WireService } from '../wire/wire.ts';
import { writeXml, type XmlContent } from '../wire/write-xml.ts';
import { isWholePut, putWhole, type WholePut } from './operations/put-whole.ts';
import { isPresigned, type SigningCredentials, verifyPresignedUrl } from './protocol/presigned-url.ts';
import { s3Error } from './protocol/s3-error.ts';
import { toS3Request } from './protocol/s3-request.ts';
import { route } from './route.ts';
import { ObjectStore } from './storage/object-store.ts';
import { syncDirectory } from './storage/sync-directory.ts';

export interface S3Options {
  /** Made when absent; one process at a time may have it open. */
  folder: string;
  clock: Clock;
  /** Where small objects are kept; by default a store of its own in the folder. */
  store?: Store;
  /** What presigned URLs must be signed with. Signatures in headers are not checked. */
  credentials?: SigningCredentials;
  log?: (message: string, fault: unknown) => void;
}

export interface LocalS3 {
  service: WireService;
  /** Plain puts by SDK clients of this process, which need no wire. */
  handedOver(operation: string, input: object): HandedOver | undefined;
  /** Refuses further requests and waits for those under way; close what feeds them first. */
  close(): Promise<void>;
  /** Makes the bucket unless it is there already. */
  createBucket(name: string): Promise<void>;
}

/** Opens the embedded S3 over a folder. */
export async function openS3(options: S3Options): Promise<LocalS3> {
  const { folder, clock, credentials = LOCAL_CREDENTIALS, log = console.error } = options;
  await mkdir(folder, { recursive: true });
  const rows = await openRows(options);
  const store = await openObjects(folder, clock, rows);
  await syncDirectory(folder);
  await syncDirectory(dirname(folder));
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  const answer = async (wireRequest: WireRequest): Promise<WireResponse> => {
    const requestId = randomUUID();
    const release = clock.hold();
    try {
      if (isPresigned(wireRequest)) verifyPresignedUrl(wireRequest, credentials, clock.now());
      const response = await route({ request: toS3Request(wireRequest), store, clock });
      return { ...response, headers: { ...response.headers, 'x-amz-request-id': requestId } };
    } catch (fault) {
      if (fault instanceof AwsError) return refuse(fault, wireRequest, requestId);
      log(`S3 ${wireRequest.method} ${wireRequest.path} failed`, fault);
      return refuse(s3Error('InternalError'), wireRequest, requestId);
    } finally {
      release();
    }
  };

  const whileOpen = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (isClosed) throw new Error('The embedded S3 is closed.');
    const working = work();
    underWay.add(working);
    try {
      return await working;
    } finally {
      underWay.delete(working);
    }
  };
  const put = async (input: WholePut): Promise<object> => {
    const release = clock.hold();
    try {
      return await putWhole(store.get(input.Bucket), input, clock.now());
    } finally {
      release();
    }
  };

  return {
    service: request => whileOpen(() => answer(request)),
    handedOver: (operation, input) =>
      operation === 'PutObject' && isWholePut(input) && store.has(input.Bucket)
        ? () => whileOpen(() => put(input))
        : undefined,
    close: async () => {
      isClosed = true;
      await Promise.all(underWay);
      await rows.close();
    },
    createBucket: async name => {
      if (!store.has(name)) await store.create(name);
    },
  };
}

interface Rows {
  readonly store: Store;
  close(): Promise<void>;
}

async function openRows({ store, folder, log = console.error }: S3Options): Promise<Rows> {
  if (store !== undefined) return { store, close: async () => {} };
  const onFailure = (fault: Error) => log('S3 keeps nothing more', fault);
  const own = await openStore({ folder: join(folder, 'journal'), onFailure });
  return { store: own, close: () => own.close() };
}

async function openObjects(folder: string, clock: Clock, rows: Rows): Promise<ObjectStore> {
  try {
    const store = new ObjectStore(folder, clock, rows.store);
    await store.sweep();
    return store;
  } catch (fault) {
    await rows.close();
    throw fault;
  }
}

function refuse(error: AwsError, { method, path }: WireRequest, requestId: string): WireResponse {
  const document = writeXml('Error', {
    Code: error.code,
    Message: error.message,
    ...(error.details as Record<string, XmlContent>),
    Resource: path,
    RequestId: requestId,
    HostId: 'local',
  });
  return {
    status: error.status,
    headers: { 'content-type': 'application/xml', 'x-amz-request-id': requestId },
    body: method === 'HEAD' ? '' : document,
  };
}
