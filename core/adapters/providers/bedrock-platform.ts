import { MAX_RETRIES, type MessagesPlatform } from './messages-provider.ts';

export interface BedrockOptions {
  readonly region: string;
  /** `global` serves a model from anywhere; `us`, `eu`, … keep it there, at a premium. */
  readonly geography: string;
  readonly baseUrl?: string | undefined;
  /** Without them, whatever role or profile the process runs with. */
  readonly credentials?:
    | {
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
        readonly sessionToken?: string | undefined;
      }
    | undefined;
}

/** The same models on Amazon Bedrock, by the caller's AWS identity alone. */
export function bedrockPlatform({
  region,
  geography,
  baseUrl,
  credentials,
}: BedrockOptions): MessagesPlatform {
  return {
    key: 'bedrock',
    nameModel: model => (model.includes('anthropic.') ? model : `${geography}.anthropic.${model}`),
    secrets: () =>
      [credentials?.secretAccessKey, credentials?.sessionToken].filter(secret => secret !== undefined),
    async openClient() {
      const { AnthropicBedrock } = await import('@anthropic-ai/bedrock-sdk');
      const options = {
        // `null`: no bearer token, wherever the environment may have one.
        apiKey: null,
        awsRegion: region,
        baseURL: baseUrl ?? `https://bedrock-runtime.${region}.amazonaws.com`,
        maxRetries: MAX_RETRIES,
        logLevel: 'off' as const,
      };
      if (credentials === undefined) return new AnthropicBedrock(options);
      return new AnthropicBedrock({
        ...options,
        awsAccessKey: credentials.accessKeyId,
        awsSecretKey: credentials.secretAccessKey,
        awsSessionToken: credentials.sessionToken,
      });
    },
  };
}
