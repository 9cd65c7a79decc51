import { ServerResponse } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { S3Client } from '@aws-sdk/client-s3';
import {
  GetSecretValueCommand,
  ListSecretsCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../local/identity.ts';
import { everyObject } from './every-object.ts';
import { linkKeysIn, taskTokensIn } from './secrets-in.ts';
import { wholeTable } from './whole-table.ts';

interface Watched {
  readonly url: string;
  readonly aws: { readonly dynamoDb: DynamoDBClient; readonly s3: S3Client };
  logs(): Promise<unknown>;
}

/** What left a host of this process and held what may never leave one. */
const leaks: string[] = [];

/** Each page, answer and event of every host of this process passes here from the first import on. */
watchAnswers();
watchEvents();

/**
 * Reads all that a host has written – table, bucket, logs – and what has left it before, and throws if a task token, the key
 * of a link or a signing secret is in it. Every host of the suite is looked through when it closes.
 */
export async function refuseLeaks({ url, aws, logs }: Watched): Promise<void> {
  const secrets = await signingSecrets(url);
  const look = (place: string, text: string) => {
    for (const token of taskTokensIn(text)) leaks.push(`${place} holds the task token ${token}`);
    for (const key of linkKeysIn(text)) leaks.push(`${place} holds the key of a link, ${key}`);
    for (const secret of secrets) if (text.includes(secret)) leaks.push(`${place} holds a signing secret`);
  };
  for (const item of await wholeTable(aws.dynamoDb)) look(`the item ${item.slice(0, 200)}`, item);
  for await (const [key, text] of everyObject(aws.s3)) look(`the object ${key}`, `${key}\n${text}`);
  look('the log', JSON.stringify(await logs()));
  const found = leaks.splice(0);
  if (found.length > 0) throw new Error(`Something leaked:\n${found.join('\n')}`);
}

async function signingSecrets(url: string): Promise<string[]> {
  const client = new SecretsManagerClient({
    endpoint: url,
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
  });
  try {
    const { SecretList = [] } = await client.send(new ListSecretsCommand({}));
    const texts = await Promise.all(
      SecretList.map(async ({ Name }) => {
        // Some are there without a value.
        const value = await client.send(new GetSecretValueCommand({ SecretId: Name })).catch(() => undefined);
        return value?.SecretString ?? '';
      }),
    );
    return texts.flatMap(text => text.match(/[A-Za-z0-9+/_=-]{32,}/g) ?? []);
  } finally {
    client.destroy();
  }
}

/** A page has the key of the link that leads to it; a task token leaves through the doors of AWS alone. */
function watchAnswers(): void {
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function (this: ServerResponse, ...given: unknown[]) {
    const { headers, url } = this.req;
    const isForAws =
      headers['x-amz-target'] !== undefined || headers.authorization?.startsWith('AWS4') === true;
    const [body] = given;
    if (!isForAws && (typeof body === 'string' || Buffer.isBuffer(body)))
      for (const token of taskTokensIn(body.toString())) leaks.push(`the answer to ${url} holds ${token}`);
    return Reflect.apply(end, this, given);
  } as typeof end;
}

function watchEvents(): void {
  const { send } = EventBridgeClient.prototype;
  EventBridgeClient.prototype.send = function (this: EventBridgeClient, ...given: unknown[]) {
    const text = JSON.stringify((given[0] as { input?: unknown } | undefined)?.input ?? '');
    for (const secret of [...taskTokensIn(text), ...linkKeysIn(text)])
      leaks.push(`an event holds ${secret}: ${text}`);
    return Reflect.apply(send, this, given);
  } as typeof send;
}
