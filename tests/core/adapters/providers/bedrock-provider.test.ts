import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openProviders } from '../../../../core/adapters/providers/registry.ts';
import { answerEventStream } from './event-stream.ts';
import { type Answer, answerJson, startLoopback } from './loopback-server.ts';
import { answerMessage, streamEvents } from './messages-api.ts';
import { modelCall } from './model-calls.ts';

const SECRET = 'canary-secret-access-key';
const TOKEN = 'canary-session-token';

async function bedrockWith(answer: Answer, environment: Record<string, string> = {}) {
  const { url, requests } = await startLoopback(answer);
  const providers = openProviders({
    COUNTERSIGN_PROVIDER: 'bedrock',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: SECRET,
    AWS_SESSION_TOKEN: TOKEN,
    ANTHROPIC_BEDROCK_BASE_URL: url,
    ...environment,
  });
  return { provider: providers.find(), requests };
}

describe('a call to Bedrock (P-6)', () => {
  it('asks for the same model under its name there, signed with the AWS identity and no key', async () => {
    const { provider, requests } = await bedrockWith(answerMessage());
    const { text, usage } = await provider.call(modelCall({ schemaName: 'plan' }));
    expect(text).toBe('{"sentence":"Tea is warm."}');
    expect(usage.costUsd).toBe(0.0000925);
    expect(requests[0]?.path).toBe('/model/global.anthropic.claude-haiku-5-5/invoke');
    expect(requests[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/bedrock\/aws4_request/,
    );
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      anthropic_version: '2026-10-21',
      max_tokens: 4000,
      system: [{ cache_control: { type: 'ephemeral' } }],
      output_config: { format: { type: 'json_schema' } },
    });
  });

  it('streams long replies through AWS’s event stream', async () => {
    const { provider, requests } = await bedrockWith(
      answerEventStream(streamEvents(['{"sentence":', '"Tea is warm."}'])),
    );
    const reply = await provider.call(modelCall());
    expect(reply.text).toBe('{"sentence":"Tea is warm."}');
    expect(reply.usage.outputTokens).toBe(40);
    expect(requests[0]?.path).toBe('/model/global.anthropic.claude-sonnet-5-5/invoke-with-response-stream');
  });

  it('keeps to a geography and counts its premium where the operator asks for it', async () => {
    const { provider, requests } = await bedrockWith(answerMessage(), {
      COUNTERSIGN_BEDROCK_GEOGRAPHY: 'eu',
    });
    const { usage } = await provider.call(modelCall({ schemaName: 'plan' }));
    expect(requests[0]?.path).toBe('/model/eu.anthropic.claude-haiku-5-5/invoke');
    expect(usage.costUsd).toBe(0.00010175);
  });

  it('takes a full name as it is', async () => {
    const { provider, requests } = await bedrockWith(answerMessage());
    const agent = {
      role: 'writer',
      model: 'us.anthropic.claude-haiku-4-5-20251001-v1:0',
      maxOutputTokens: 9,
    };
    await provider.call(modelCall({ agent }));
    expect(requests[0]?.path).toBe('/model/us.anthropic.claude-haiku-4-5-20251001-v1:0/invoke');
  });

  it('leaves a bearer token in the environment unused', async () => {
    vi.stubEnv('AWS_BEARER_TOKEN_BEDROCK', 'canary-bearer');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { provider, requests } = await bedrockWith(answerMessage());
    await provider.call(modelCall({ schemaName: 'plan' }));
    expect(requests[0]?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256/);
  });

  it.each([
    [403, 'ConfigurationError'],
    [400, 'ConfigurationError'],
    [429, 'RateLimited'],
    [503, 'ProviderUnavailable'],
  ])('that fails with %i is %s and tells no secret', async (status, name) => {
    const { provider } = await bedrockWith((response, request) =>
      answerJson(
        status,
        { message: `Wrong signature over ${JSON.stringify(request.headers)} ${SECRET}` },
        { 'retry-after-ms': '5' },
      )(response, request),
    );
    const fault: unknown = await provider.call(modelCall({ schemaName: 'plan' })).catch(error => error);
    expect(fault).toMatchObject({ name });
    expect(inspect(fault, { depth: 10, showHidden: true })).not.toMatch(/canary/);
  });

  it('without any AWS identity is ConfigurationError', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE'])
      vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    const { provider } = await bedrockWith(answerMessage(), { AWS_ACCESS_KEY_ID: '' });
    await expect(provider.call(modelCall({ schemaName: 'plan' }))).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: 'bedrock finds no AWS credentials.',
    });
  });

  it('needs a region', () => {
    expect(() => openProviders({ COUNTERSIGN_PROVIDER: 'bedrock' })).toThrow(/needs AWS_REGION/);
  });
});
