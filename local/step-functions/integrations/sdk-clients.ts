import type { InProcessHandler } from '../../wire/in-process-handler.ts';

/** The part of an SDK client that integrations use. */
export interface SdkClient {
  send(command: object): Promise<Record<string, unknown>>;
}

/** An SDK module: its client class, its commands and its modeled error classes, by name. */
export type SdkModule = Record<string, unknown>;

export interface SdkService {
  module: SdkModule;
  client: SdkClient;
}

export interface SdkConnection {
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  endpoint: string;
  requestHandler?: InProcessHandler;
}

/** Services that `aws-sdk:*` reaches; another one needs its SDK package installed and a line here. */
const MODULES: Readonly<Record<string, { load: () => Promise<SdkModule>; client: string }>> = {
  dynamodb: { load: () => import('@aws-sdk/client-dynamodb'), client: 'DynamoDBClient' },
  eventbridge: { load: () => import('@aws-sdk/client-eventbridge'), client: 'EventBridgeClient' },
  lambda: { load: () => import('@aws-sdk/client-lambda'), client: 'LambdaClient' },
  s3: { load: () => import('@aws-sdk/client-s3'), client: 'S3Client' },
  secretsmanager: { load: () => import('@aws-sdk/client-secrets-manager'), client: 'SecretsManagerClient' },
  sfn: { load: () => import('@aws-sdk/client-sfn'), client: 'SFNClient' },
  sqs: { load: () => import('@aws-sdk/client-sqs'), client: 'SQSClient' },
};

/** Makes each service's client when a task first calls it. */
export class SdkClients {
  readonly #connectionOf: (service: string) => SdkConnection;
  readonly #services = new Map<string, Promise<SdkService>>();

  constructor(connectionOf: (service: string) => SdkConnection) {
    this.#connectionOf = connectionOf;
  }

  serves(service: string): boolean {
    return Object.hasOwn(MODULES, service);
  }

  get(service: string): Promise<SdkService> {
    const known = this.#services.get(service);
    if (known !== undefined) return known;
    const made = this.#make(service);
    this.#services.set(service, made);
    return made;
  }

  async #make(service: string): Promise<SdkService> {
    const entry = MODULES[service];
    if (entry === undefined) throw new Error(`No SDK client is installed for ${service}.`);
    const module = await entry.load();
    const Client = module[entry.client] as new (config: object) => SdkClient;
    const config = {
      ...this.#connectionOf(service),
      maxAttempts: 1,
      forcePathStyle: true,
      disableHostPrefix: true,
      useQueueUrlAsEndpoint: false,
    };
    return { module, client: new Client(config) };
  }
}
