import { inspect } from 'node:util';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { describe, expect, it } from 'vitest';
import { openProviders } from '../../../../core/adapters/providers/registry.ts';
import { type Answer, answerJson, startLoopback } from './loopback-server.ts';
import { answerMessage } from './messages-api.ts';
import { modelCall } from './model-calls.ts';

const KEY = { ANTHROPIC_API_KEY: 'key-1' };
const ARN = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:anthropic-AbCdEf';

describe('the providers of an environment (P-3)', () => {
  it.each([
    ['offline without a key', {}, 'offline'],
    ['offline with an empty key', { ANTHROPIC_API_KEY: '' }, 'offline'],
    ['anthropic with a key', KEY, 'anthropic'],
    ['anthropic with a secret', { ANTHROPIC_API_KEY_SECRET_ARN: ARN }, 'anthropic'],
    ['the named one', { ...KEY, COUNTERSIGN_PROVIDER: 'offline' }, 'offline'],
  ])('are by default %s', (_case, environment, key) => {
    const providers = openProviders(environment);
    expect(providers.defaultKey).toBe(key);
    expect(providers.find().key).toBe(key);
  });

  it('are refused at start if one is unknown, with the known ones and the nearest', () => {
    expect(() => openProviders({ COUNTERSIGN_PROVIDER: 'antropic' })).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        message:
          'There is no provider "antropic"; did you mean "anthropic"? Known: anthropic, bedrock, offline, manual, claude, codex.',
      }),
    );
    expect(() => openProviders({ COUNTERSIGN_PROVIDERS: '{"reviewer":"ofline"}' })).toThrow(/"offline"/);
    expect(() => openProviders({}).find('zzz')).toThrow(/Known: anthropic/);
  });

  it.each(['{', '[]', '"offline"', '{"reviewer":1}'])('are refused if the map of roles is %s', text => {
    expect(() => openProviders({ COUNTERSIGN_PROVIDERS: text })).toThrow(/COUNTERSIGN_PROVIDERS must be/);
  });

  it('are refused at start if one lacks what it needs', () => {
    expect(() => openProviders({ COUNTERSIGN_PROVIDER: 'anthropic' })).toThrow(/needs ANTHROPIC_API_KEY/);
    expect(() => openProviders({ COUNTERSIGN_PROVIDERS: '{"reviewer":"bedrock"}' })).toThrow(/AWS_REGION/);
  });

  it('serve a role as the operator says, else as the workflow says, else as by default', () => {
    const providers = openProviders({
      ...KEY,
      AWS_REGION: 'eu-central-1',
      COUNTERSIGN_PROVIDERS: '{"reviewer":"bedrock"}',
    });
    expect(providers.forAgent({ role: 'reviewer', provider: 'offline' }).key).toBe('bedrock');
    expect(providers.forAgent({ role: 'writer', provider: 'offline' }).key).toBe('offline');
    expect(providers.forAgent({ role: 'writer' }).key).toBe('anthropic');
    expect(providers.find('bedrock')).toBe(providers.find('bedrock'));
  });

  it('describe themselves in a line without the key', () => {
    expect(openProviders({}).describe()).toBe('offline');
    expect(openProviders({ ...KEY, COUNTERSIGN_PROVIDERS: '{"reviewer":"offline"}' }).describe()).toBe(
      'anthropic (claude-haiku-5-5 plans, claude-sonnet-5-5 works); reviewer: offline',
    );
  });
});

describe('a key in Secrets Manager (P-1)', () => {
  async function withSecret(...answers: Answer[]) {
    const secrets = await startLoopback(...answers);
    const api = await startLoopback(answerMessage());
    let now = 0;
    const providers = openProviders(
      { ANTHROPIC_API_KEY_SECRET_ARN: ARN, ANTHROPIC_BASE_URL: api.url },
      {
        now: () => now,
        openSecretsClient: async () =>
          new SecretsManagerClient({
            endpoint: secrets.url,
            region: 'eu-central-1',
            credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
            maxAttempts: 1,
          }),
      },
    );
    return {
      secrets: secrets.requests,
      api: api.requests,
      call: () => providers.find().call(modelCall({ schemaName: 'plan' })),
      pass: (ms: number) => {
        now += ms;
      },
    };
  }

  it('is read when first needed, once, and again after five minutes', async () => {
    const { secrets, api, call, pass } = await withSecret(
      answerJson(200, { SecretString: 'canary-1\n' }),
      answerJson(200, { SecretString: 'canary-2' }),
    );
    expect(secrets).toHaveLength(0);
    await Promise.all([call(), call()]);
    pass(299_999);
    await call();
    expect(secrets).toHaveLength(1);
    expect(JSON.parse(secrets[0]?.body ?? '')).toEqual({ SecretId: ARN });
    pass(1);
    await call();
    expect(secrets).toHaveLength(2);
    expect(api.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer canary-1',
      'Bearer canary-1',
      'Bearer canary-1',
      'Bearer canary-2',
    ]);
  });

  it.each([
    ['ResourceNotFoundException', 400, 'ConfigurationError'],
    ['AccessDeniedException', 400, 'ConfigurationError'],
    ['InternalServiceError', 500, 'ProviderUnavailable'],
  ])('that cannot be read for %s (%i) is %s, and is tried again', async (type, status, name) => {
    const { call } = await withSecret(
      answerJson(status, { __type: type, message: 'canary' }),
      answerJson(200, { SecretString: 'key-1' }),
    );
    const fault: unknown = await call().catch(error => error);
    expect(fault).toMatchObject({ name, message: `The secret ${ARN} cannot be read: ${type}.` });
    expect(inspect(fault, { depth: 10, showHidden: true })).not.toContain('canary');
    await expect(call()).resolves.toMatchObject({ model: 'claude-haiku-5-5' });
  });

  it('that is no key is ConfigurationError and is not repeated', async () => {
    const { call } = await withSecret(answerJson(200, { SecretString: '{"key": "canary"}' }));
    const fault: unknown = await call().catch(error => error);
    expect(fault).toMatchObject({ name: 'ConfigurationError' });
    expect(inspect(fault, { depth: 10, showHidden: true })).not.toContain('canary');
  });
});
