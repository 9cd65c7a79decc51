import type { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';

type AwsClient =
  | CloudWatchLogsClient
  | DynamoDBClient
  | EventBridgeClient
  | LambdaClient
  | S3Client
  | SecretsManagerClient
  | SFNClient
  | SQSClient;
type Connection = Pick<S3ClientConfig, 'requestHandler' | 'region' | 'credentials' | 'endpoint'>;

/** How clients reach AWS. Empty on AWS itself, where the SDK's own defaults are right. */
export interface AwsTransport extends Connection {
  /** Sees every client before it is first used. */
  prepare?: (client: AwsClient) => void;
  /** Where others reach the same services; on AWS, where everybody does. */
  publicEndpoint?: () => string;
}

let transport: Connection = {};
let publicEndpoint: (() => string) | undefined;
let prepareClient: (client: AwsClient) => void = () => {};
const madeClients = new Map<string, AwsClient>();

/** Called by a host before it loads any handler. Clients made for an earlier host are forgotten. */
export function configureAwsTransport({
  prepare = () => {},
  publicEndpoint: endpoint,
  ...chosen
}: AwsTransport): void {
  madeClients.clear();
  publicEndpoint = endpoint;
  transport = chosen;
  prepareClient = prepare;
}

/** The one place that makes SDK clients for handlers; each is made when first asked for. */
export const awsClients = {
  dynamoDb: once('dynamoDb', () => new DynamoDBClient(transport)),
  // Only AWS resolves a bucket's name as a host.
  s3: once(
    's3',
    () => new S3Client({ ...transport, forcePathStyle: transport.requestHandler !== undefined }),
  ),
  stepFunctions: once('stepFunctions', () => new SFNClient(transport)),
  eventBridge: once('eventBridge', () => new EventBridgeClient(transport)),
  sqs: once('sqs', () => new SQSClient(transport)),
  lambda: once('lambda', () => new LambdaClient(transport)),
  /** Loaded when first asked for: most functions, and most starts of the others, need no secret. */
  secretsManager: async (): Promise<SecretsManagerClient> => {
    const { SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
    return once('secretsManager', () => new SecretsManagerClient(transport))();
  },
  cloudWatchLogs: async (): Promise<CloudWatchLogsClient> => {
    const { CloudWatchLogsClient } = await import('@aws-sdk/client-cloudwatch-logs');
    return once('cloudWatchLogs', () => new CloudWatchLogsClient(transport))();
  },
  publicEndpoint: () => publicEndpoint,
};

function once<Client extends AwsClient>(name: string, make: () => Client): () => Client {
  return () => {
    const known = madeClients.get(name) as Client | undefined;
    if (known !== undefined) return known;
    const made = make();
    prepareClient(made);
    madeClients.set(name, made);
    return made;
  };
}
