import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { ConfigurationError } from '../../contracts/errors.ts';
import { type ApiKey, keyFromSecret, keyFromText } from './api-key.ts';
import type { BedrockOptions } from './bedrock-platform.ts';

/** What the operator says of providers; an empty variable is none. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ProviderOptions {
  readonly openSecretsClient?: () => Promise<SecretsManagerClient>;
  readonly now?: () => number;
}

export function readRoles(text: string | undefined): ReadonlyMap<string, string> {
  if (!text) return new Map();
  try {
    return new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(text))));
  } catch {
    throw new ConfigurationError(
      'COUNTERSIGN_PROVIDERS must be a JSON object of provider keys by role, such as {"reviewer":"bedrock"}.',
    );
  }
}

export function hasApiKey({ ANTHROPIC_API_KEY, ANTHROPIC_API_KEY_SECRET_ARN }: Environment): boolean {
  return Boolean(ANTHROPIC_API_KEY || ANTHROPIC_API_KEY_SECRET_ARN);
}

export function readApiKey(
  environment: Environment,
  { openSecretsClient, now = Date.now }: ProviderOptions,
): ApiKey {
  const { ANTHROPIC_API_KEY, ANTHROPIC_API_KEY_SECRET_ARN } = environment;
  if (ANTHROPIC_API_KEY_SECRET_ARN)
    return keyFromSecret(ANTHROPIC_API_KEY_SECRET_ARN, {
      openClient: openSecretsClient ?? defaultSecretsClient,
      now,
    });
  if (ANTHROPIC_API_KEY) return keyFromText(ANTHROPIC_API_KEY);
  throw new ConfigurationError(
    'The provider "anthropic" needs ANTHROPIC_API_KEY or ANTHROPIC_API_KEY_SECRET_ARN.',
  );
}

async function defaultSecretsClient(): Promise<SecretsManagerClient> {
  const { SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  return new SecretsManagerClient({});
}

export function readBedrock(environment: Environment): BedrockOptions {
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION;
  if (!region) throw new ConfigurationError('The provider "bedrock" needs AWS_REGION.');
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  return {
    region,
    geography: environment.COUNTERSIGN_BEDROCK_GEOGRAPHY || 'global',
    baseUrl: environment.ANTHROPIC_BEDROCK_BASE_URL || undefined,
    credentials:
      AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
        ? {
            accessKeyId: AWS_ACCESS_KEY_ID,
            secretAccessKey: AWS_SECRET_ACCESS_KEY,
            sessionToken: AWS_SESSION_TOKEN,
          }
        : undefined,
  };
}
