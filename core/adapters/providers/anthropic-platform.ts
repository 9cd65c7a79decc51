import type { ApiKey } from './api-key.ts';
import { MAX_RETRIES, type MessagesPlatform } from './messages-provider.ts';

interface AnthropicOptions {
  readonly apiKey: ApiKey;
  readonly baseUrl?: string | undefined;
}

/** Anthropic's own API. */
export function anthropicPlatform({ apiKey, baseUrl }: AnthropicOptions): MessagesPlatform {
  return {
    key: 'anthropic',
    nameModel: model => model,
    secrets: apiKey.known,
    async openClient() {
      const { Anthropic } = await import('@anthropic-ai/sdk');
      return new Anthropic({
        apiKey: apiKey.read,
        // `null` keeps the SDK from reading the process's environment in place of the one that was given.
        baseURL: baseUrl ?? null,
        maxRetries: MAX_RETRIES,
        logLevel: 'off',
      });
    },
  };
}
