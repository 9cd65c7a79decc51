import { AsyncResource } from 'node:async_hooks';
import { join } from 'node:path';
import type { Manifest } from '../app/manifest-types.ts';
import { configureAwsTransport } from '../core/adapters/aws/clients.ts';
import { configureClock } from '../core/adapters/clock.ts';
import { announceStatusChange } from './announce-status-change.ts';
import { archiveDefinitions, type CompiledDefinition } from './archive-definitions.ts';
import { callOnSchedule } from './call-on-schedule.ts';
import type { Clock } from './clock/clock.ts';
import { deliverTo } from './deliver-to.ts';
import { deployManifest, provideSecrets } from './deploy-manifest.ts';
import { openDynamoDb } from './dynamodb/open-dynamodb.ts';
import { refuseEarlierData } from './dynamodb/refuse-earlier-data.ts';
import { openEventBridge } from './events/event-bridge.ts';
import { httpApi } from './http/http-api.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from './identity.ts';
import { invokeInProcess } from './invoke-in-process.ts';
import { keepDeadEvent } from './keep-dead-event.ts';
import { asLambdaWrites } from './lambda/as-lambda-writes.ts';
import { importHandlersFrom } from './lambda/import-handler.ts';
import { openLambda } from './lambda/open-lambda.ts';
import { localBindings, localLogGroup } from './locate-resource.ts';
import type { LogLine } from './log-line.ts';
import { openCloudWatchLogs } from './logs/cloudwatch-logs.ts';
import { openS3 } from './s3/open-s3.ts';
import { openSecretsManager } from './secrets-manager/secrets-manager.ts';
import { openSqs } from './sqs/sqs.ts';
import { handOver } from './step-functions/hand-over.ts';
import { openStepFunctions } from './step-functions/step-functions.ts';
import { openStore } from './store/store.ts';
import { awsGateway, isAwsRequest } from './wire/aws-gateway.ts';
import { callDirectly } from './wire/call-directly.ts';
import { guardLoopback } from './wire/guard-loopback.ts';
import { inProcessHandler } from './wire/in-process-handler.ts';
import { serveLater } from './wire/serve-later.ts';
import type { WireService } from './wire/wire.ts';

export interface HostOptions {
  manifest: Manifest;
  /** The folder from which the manifest's paths are read. */
  projectFolder: string;
  /** The workflows behind the state machines, of which every version is kept. */
  definitions?: readonly CompiledDefinition[];
  dataFolder: string;
  port: number;
  clock: Clock;
  /** A DynamoDB to use instead of the embedded one. */
  dynamoDbEndpoint: string | undefined;
  log: LogLine;
  /** Called once when the host can no longer keep what it acknowledges; the process should end. */
  onFatal?: (fault: Error) => void;
}

export interface Host {
  readonly url: string;
  /** Every AWS service of the host, for SDK clients in this process. */
  readonly aws: WireService;
  readonly lambda: Awaited<ReturnType<typeof openLambda>>;
  close(): Promise<void>;
}

const SHUTDOWN_MS = 5_000;

/** The whole system in one process: what the manifest describes, on embedded AWS services. */
export async function openHost(options: HostOptions): Promise<Host> {
  const { manifest, dataFolder, clock, log } = options;
  const account = { region: LOCAL_REGION, accountId: LOCAL_ACCOUNT_ID };
  const warn = (text: string) => log('warn', text);
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };

  if (!options.dynamoDbEndpoint) refuseEarlierData(dataFolder);
  try {
    const store = await openStore({
      folder: join(dataFolder, 'journal'),
      log,
      // Bound here, because a write may fail in the course of an invocation, which must not exit the process.
      onFailure: AsyncResource.bind((fault: Error) =>
        (options.onFatal ?? (() => warn(fault.message)))(fault),
      ),
    });
    closers.push(() => store.close());

    const dynamodb = await openDynamoDb({
      store,
      clock,
      ...account,
      endpoint: options.dynamoDbEndpoint,
      log: warn,
    });
    closers.push(() => dynamodb.close());
    const s3 = await openS3({ folder: join(dataFolder, 's3'), clock, store });
    closers.push(() => s3.close());

    const secretsManager = await openSecretsManager({
      folder: join(dataFolder, 'secrets'),
      clock,
      ...account,
      log: warn,
    });
    const secretArns = await provideSecrets(secretsManager, manifest.secrets);
    configureClock(() => clock.now());

    const server = await serveLater({ port: options.port });
    closers.push(() => server.close());
    const url = `http://127.0.0.1:${server.port}`;
    const sqs = await openSqs({ store, clock, ...account, endpoint: () => url, log: warn });
    closers.push(() => sqs.close());

    const lambda = await openLambda({
      functions: manifest.functions.map(entry => ({
        ...entry,
        environment: { ...entry.environment, ...localBindings(entry.bindings, secretArns, url) },
      })),
      loadHandler: importHandlersFrom(options.projectFolder),
      clock,
      store,
      logFolder: join(dataFolder, 'logs'),
      onEventFailure: keepDeadEvent(manifest.functions, sqs),
      log: warn,
      ...account,
    });

    const events = await openEventBridge({
      store,
      clock,
      deliver: (target, payload, meta) => deliverTo({ lambda, sqs, stepFunctions }, target, payload, meta),
      ...account,
      log: warn,
    });

    const aws: WireService = request => gateway(request);
    const requestHandler = inProcessHandler(aws);
    const endpoint = 'http://127.0.0.1';
    configureAwsTransport({
      requestHandler,
      endpoint,
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
      publicEndpoint: () => url,
      prepare: callDirectly((namespace, operation, input) => {
        const { call } = dynamodb;
        if (namespace === 'com.amazonaws.dynamodb' && call) return request => call(operation, request);
        if (namespace === 'com.amazonaws.s3') return s3.handedOver(operation, input);
        if (namespace === 'com.amazonaws.sfn') return handOver(stepFunctions, operation);
        return undefined;
      }),
    });
    const stepFunctions = openStepFunctions({
      store,
      clock,
      ...account,
      services: { endpoint, requestHandler },
      invokeLambda: invokeInProcess(lambda),
      onStatusChange: record => announceStatusChange(events, record),
      log,
    });
    closers.push(
      () => events.close(),
      () => Promise.all([stepFunctions.close(SHUTDOWN_MS), lambda.close(SHUTDOWN_MS)]),
    );

    const gateway = awsGateway({
      states: stepFunctions.service,
      lambda: lambda.service,
      events: events.service,
      sqs: sqs.service,
      s3: s3.service,
      dynamodb: dynamodb.service,
      secretsmanager: secretsManager.service,
      logs: openCloudWatchLogs({
        functionNames: manifest.functions.map(({ name }) => name),
        logGroupOf: localLogGroup,
        read: async query => (await lambda.logs.read(query)).map(asLambdaWrites),
        log: warn,
      }),
    });
    const api = httpApi({
      routes: manifest.routes,
      invoke: (functionName, payload) => lambda.invoke(functionName, payload),
      clock,
      accountId: LOCAL_ACCOUNT_ID,
      log: warn,
    });

    await deployManifest({
      manifest,
      projectFolder: options.projectFolder,
      s3,
      events,
      sqs,
      stepFunctions,
      requestHandler,
    });
    await archiveDefinitions(options.definitions ?? [], {
      projectFolder: options.projectFolder,
      bucket: manifest.buckets[0]?.name ?? '',
    });
    const everything: WireService = request => (isAwsRequest(request) ? aws(request) : api(request));
    server.open(guardLoopback(everything));
    // Before anything else: what is closing takes no more requests.
    closers.push(() => server.close());
    stepFunctions.recover();
    events.start();
    closers.push(callOnSchedule({ calls: manifest.scheduledCalls, lambda, clock, log: warn }));
    return { url, aws, lambda, close: closeAll };
  } catch (fault) {
    await closeAll();
    throw fault;
  }
}
