import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { manifest } from '../../app/manifest.ts';
import type { Clock } from '../../local/clock/clock.ts';
import { RealClock } from '../../local/clock/real-clock.ts';
import { type Host, type HostOptions, openHost } from '../../local/host.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../local/identity.ts';
import definitions from '../../statemachines/compiled/index.json' with { type: 'json' };
import { apiClient } from './api-client.ts';
import { refuseLeaks } from './leak-watch.ts';

export type TestHost = Awaited<ReturnType<typeof openTestHost>>;

const EVERYTHING = Number.MAX_SAFE_INTEGER;

/**
 * The whole system on the embedded AWS, in a folder of its own. On the real clock no schedule runs: what a test sees does not
 * depend on whether a minute ends in its course.
 */
export async function openTestHost<C extends Clock = RealClock>(
  options: Partial<Omit<HostOptions, 'clock'>> & { clock?: C } = {},
) {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'countersign-system-')));
  const clock = (options.clock ?? new RealClock()) as C;
  const described = options.manifest ?? manifest;
  const warnings: string[] = [];
  const open = () =>
    openHost({
      definitions,
      projectFolder: process.cwd(),
      port: 0,
      dynamoDbEndpoint: undefined,
      log: (_level, text) => {
        warnings.push(text);
      },
      ...options,
      manifest: options.clock === undefined ? { ...described, schedules: [] } : described,
      dataFolder,
      clock,
    });
  let host: Host = await open();
  const connect = () => {
    const connection = { endpoint: host.url, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
    return {
      stepFunctions: new SFNClient({ ...connection, disableHostPrefix: true }),
      dynamoDb: new DynamoDBClient(connection),
      s3: new S3Client({ ...connection, forcePathStyle: true }),
    };
  };
  const readLogs = (limit?: number) => host.lambda.logs.read(limit === undefined ? {} : { limit });
  return {
    clock,
    dataFolder,
    warnings,
    api: apiClient(() => host.url),
    get url() {
      return host.url;
    },
    get aws() {
      return connect();
    },
    invoke: async (functionName: string, payload: unknown) => {
      const answer = await host.lambda.invoke(functionName, JSON.stringify(payload));
      return { failed: answer.functionError !== undefined, payload: JSON.parse(answer.payload) as unknown };
    },
    logs: readLogs,
    /** Closes the host and opens it again on the same data. */
    restart: async () => {
      await host.close();
      host = await open();
    },
    /** Looks through all that was written, too: nothing may have leaked. */
    close: async () => {
      try {
        await refuseLeaks({ url: host.url, aws: connect(), logs: () => readLogs(EVERYTHING) });
      } finally {
        await host.close();
        if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
      }
    },
  };
}
