import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WireService } from '../wire/wire.ts';
import { startDynoxide } from './dynoxide-process.ts';
import { expectAnswer } from './expect-answer.ts';
import { findDynoxide } from './find-dynoxide.ts';
import { httpForwarder } from './http-forwarder.ts';
import { proxyService } from './proxy-service.ts';
import { socketForwarder } from './socket-forwarder.ts';

/** How long a request waits for a child that is being started again. */
const LONGEST_RESTART_WAIT_MS = 10_000;

export interface LocalDynamoDb {
  readonly service: WireService;
  endpoint(): Promise<string>;
  close(): Promise<void>;
}

/** DynamoDB for the local host: the server that `endpoint` names, or a child of this process with a file. */
export async function openDynamoDb(options: {
  folder: string;
  /** The value of DYNAMODB_ENDPOINT, which goes before the child. */
  endpoint: string | undefined;
  log: (message: string) => void;
  /** Receives what the child itself prints. */
  onOutput?: (line: string) => void;
  binary?: string | undefined;
}): Promise<LocalDynamoDb> {
  const { endpoint } = options;
  if (endpoint) {
    if (!URL.canParse(endpoint)) throw new Error(`DYNAMODB_ENDPOINT is not an address: "${endpoint}".`);
    await expectAnswer(endpoint);
    const forwarder = httpForwarder();
    return {
      service: proxyService({ forwarder, endpoint: () => endpoint, patienceMs: 0 }),
      endpoint: async () => endpoint,
      close: async () => forwarder.close(),
    };
  }

  const binary = 'binary' in options ? options.binary : findDynoxide();
  if (binary === undefined) throw new Error(noDynamoDbMessage());
  await mkdir(options.folder, { recursive: true });
  const child = await startDynoxide({
    binary,
    databaseFile: join(options.folder, 'dynamodb.sqlite'),
    log: options.log,
    onOutput: options.onOutput ?? (() => {}),
  });
  const forwarder = socketForwarder();
  return {
    service: proxyService({ forwarder, endpoint: child.endpoint, patienceMs: LONGEST_RESTART_WAIT_MS }),
    endpoint: async () => child.endpoint(),
    close: async () => {
      forwarder.close();
      await child.close();
    },
  };
}

function noDynamoDbMessage(): string {
  return [
    `No DynamoDB for this machine (${process.platform}-${process.arch}): the package @dynoxide/linux-x64 is not installed here.`,
    'On 64-bit Linux, run "npm install" without --omit=optional.',
    'Elsewhere, start a DynamoDB yourself (for example: docker run -p 8000:8000 amazon/dynamodb-local)',
    'and set DYNAMODB_ENDPOINT=http://127.0.0.1:8000.',
  ].join('\n');
}
