import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ConfigurationError, ServiceUnavailable } from '../../contracts/errors.ts';
import { SECRET_CONFIGURATION_FAULTS } from '../aws/secret-faults.ts';

/** A page waits for it, and there is an older value to fall back on. */
const LONGEST_READ_MS = 3_000;

/** Reads the current text of a secret, anew each time. */
export async function secretText(
  openClient: () => Promise<SecretsManagerClient>,
  secretArn: string,
): Promise<string> {
  const { GetSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
  const client = await openClient();
  const command = new GetSecretValueCommand({ SecretId: secretArn });
  const { SecretString } = await client
    .send(command, { abortSignal: AbortSignal.timeout(LONGEST_READ_MS) })
    .catch((fault: unknown) => {
      throw translated(secretArn, fault);
    });
  if (!SecretString) throw new ConfigurationError(`The secret ${secretArn} is empty.`);
  return SecretString;
}

function translated(secretArn: string, fault: unknown): Error {
  const name = fault instanceof Error ? fault.name : 'unknown fault';
  const Fault = SECRET_CONFIGURATION_FAULTS.has(name) ? ConfigurationError : ServiceUnavailable;
  return new Fault(`The secret ${secretArn} cannot be read: ${name}.`);
}
