import { ConfigurationError } from '../../core/contracts/errors.ts';

/** A secret by its variable: the local host sets its value, AWS the address from which it is read. */
export async function readSecret(variable: string, environment = process.env): Promise<string> {
  const value = environment[variable];
  if (value) return value;
  const SecretId = environment[`${variable}_SECRET_ARN`];
  if (!SecretId) throw new ConfigurationError(`Neither ${variable} nor ${variable}_SECRET_ARN is set.`);
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const { SecretString } = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId }));
  if (!SecretString) throw new ConfigurationError(`The secret behind ${variable} is empty.`);
  return SecretString;
}
