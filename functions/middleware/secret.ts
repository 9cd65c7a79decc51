import { awsClients } from '../../core/adapters/aws/clients.ts';
import { secretText } from '../../core/adapters/keys/secret-text.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';

/** A secret by its variable: its value, or the address from which it is read. */
export async function readSecret(variable: string, environment = process.env): Promise<string> {
  const value = environment[variable];
  if (value) return value;
  const SecretId = environment[`${variable}_SECRET_ARN`];
  if (!SecretId) throw new ConfigurationError(`Neither ${variable} nor ${variable}_SECRET_ARN is set.`);
  return secretText(awsClients.secretsManager, SecretId);
}
