import { expect, it, vi } from 'vitest';
import { openProviders } from '../../../../core/adapters/providers/registry.ts';
import { modelCall } from './model-calls.ts';

const loaded = vi.hoisted(() => [] as string[]);
vi.mock('@anthropic-ai/sdk', () => ({ count: loaded.push('anthropic') }));
vi.mock('@anthropic-ai/sdk/lib/transform-json-schema', () => ({ count: loaded.push('anthropic') }));
vi.mock('@anthropic-ai/bedrock-sdk', () => ({ count: loaded.push('bedrock') }));
vi.mock('@aws-sdk/client-secrets-manager', () => ({ count: loaded.push('secrets manager') }));

it('loads no SDK before a call needs it, so that offline starts do not wait for any (P-7)', async () => {
  const providers = openProviders({
    ANTHROPIC_API_KEY_SECRET_ARN: 'arn',
    AWS_REGION: 'eu-central-1',
    COUNTERSIGN_PROVIDERS: '{"reviewer":"bedrock"}',
  });
  await providers.find('offline').call(modelCall());
  expect(loaded).toEqual([]);
  await expect(providers.find('anthropic').call(modelCall())).rejects.toThrow();
  expect(loaded).toContain('anthropic');
});
