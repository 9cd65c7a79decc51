import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { RealClock } from '../../../local/clock/real-clock.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { openSecretsManager } from '../../../local/secrets-manager/secrets-manager.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';

const manager = await openSecretsManager({
  folder: process.argv[2] as string,
  clock: new RealClock(),
  region: LOCAL_REGION,
  accountId: LOCAL_ACCOUNT_ID,
  log: console.error,
});
const client = new SecretsManagerClient({
  endpoint: 'http://127.0.0.1',
  region: LOCAL_REGION,
  credentials: LOCAL_CREDENTIALS,
  requestHandler: inProcessHandler(manager.service),
});
await client.send(new CreateSecretCommand({ Name: 'key', SecretString: '0' }));
for (let count = 1; ; count += 1) {
  const value = { SecretId: 'key', SecretString: String(count), ClientRequestToken: randomUUID() };
  await client.send(new PutSecretValueCommand(value));
  process.stdout.write(`${count}\n`);
}
