import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ConfigurationError, ProviderUnavailable } from '../../contracts/errors.ts';
import { SECRET_CONFIGURATION_FAULTS } from '../aws/secret-faults.ts';

const KEPT_FOR_MS = 5 * 60_000;

export interface ApiKey {
  read(): Promise<string>;
  /** What `read` has given last; texts are searched for it. */
  known(): readonly string[];
}

export function keyFromText(text: string): ApiKey {
  const key = checkKey(text, 'ANTHROPIC_API_KEY');
  return { read: async () => key, known: () => [key] };
}

export interface SecretStore {
  readonly openClient: () => Promise<SecretsManagerClient>;
  readonly now: () => number;
}

/** Read when first needed, and again when it may have been rotated. */
export function keyFromSecret(secretArn: string, { openClient, now }: SecretStore): ApiKey {
  let reading: Promise<string> | undefined;
  let readAt = 0;
  let last: string | undefined;
  return {
    read() {
      if (reading === undefined || now() - readAt >= KEPT_FOR_MS) {
        readAt = now();
        reading = readSecret(secretArn, openClient);
        reading.then(
          key => {
            last = key;
          },
          () => {
            reading = undefined;
          },
        );
      }
      return reading;
    },
    known: () => (last === undefined ? [] : [last]),
  };
}

async function readSecret(
  secretArn: string,
  openClient: () => Promise<SecretsManagerClient>,
): Promise<string> {
  const { GetSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
  try {
    const client = await openClient();
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
    return checkKey(SecretString, `The secret ${secretArn}`);
  } catch (fault) {
    if (fault instanceof ConfigurationError) throw fault;
    const name = fault instanceof Error ? fault.name : 'unknown fault';
    const Fault = SECRET_CONFIGURATION_FAULTS.has(name) ? ConfigurationError : ProviderUnavailable;
    throw new Fault(`The secret ${secretArn} cannot be read: ${name}.`);
  }
}

/** A key that no header can hold would be repeated by the error that says so. */
function checkKey(text: string, place: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ConfigurationError(`${place} must hold the API key and nothing else.`);
  return key;
}
