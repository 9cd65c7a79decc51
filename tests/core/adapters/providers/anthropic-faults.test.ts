import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { openProviders } from '../../../../core/adapters/providers/registry.ts';
import { type Answer, answerJson, deadUrl, startLoopback } from './loopback-server.ts';
import { answerFault, answerMessage, answerStream, STREAM_START } from './messages-api.ts';
import { modelCall } from './model-calls.ts';

const CANARY = 'sk-ant-canary-7f3a9';
/** Short enough not to be streamed. */
const SHORT = { schemaName: 'plan' };

function anthropicAt(url: string, key = CANARY) {
  return openProviders({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: url }).find('anthropic');
}

async function anthropicWith(...answers: Answer[]) {
  const { url, requests } = await startLoopback(...answers);
  return { provider: anthropicAt(url), requests };
}

const silent: Answer = () => {};

describe('a call to Anthropic that fails (P-1)', () => {
  it('is repeated after a 429, not before the time that the answer names', async () => {
    const limited = answerJson(
      429,
      { type: 'error', error: { type: 'rate_limit_error', message: 'Slow down.' } },
      { 'retry-after': '0.3' },
    );
    const { provider, requests } = await anthropicWith(limited, answerMessage());
    await expect(provider.call(modelCall(SHORT))).resolves.toMatchObject({ model: 'claude-haiku-5-5' });
    const [first, second] = requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(290);
  });

  it.each([
    [429, 'rate_limit_error', 'RateLimited', 3],
    [529, 'overloaded_error', 'ProviderUnavailable', 3],
    [500, 'api_error', 'ProviderUnavailable', 3],
    [400, 'invalid_request_error', 'ConfigurationError', 1],
    [401, 'authentication_error', 'ConfigurationError', 1],
    [402, 'billing_error', 'ConfigurationError', 1],
    [403, 'permission_error', 'ConfigurationError', 1],
    [404, 'not_found_error', 'ConfigurationError', 1],
    [408, 'timeout_error', 'ProviderUnavailable', 3],
  ])('with %i (%s) is %s after %i requests', async (status, type, name, count) => {
    const { provider, requests } = await anthropicWith(answerFault(status, type));
    await expect(provider.call(modelCall(SHORT))).rejects.toMatchObject({
      name,
      message: expect.stringMatching(
        new RegExp(`^anthropic answered with ${status} \\(${type}\\), request req_1`),
      ),
    });
    expect(requests).toHaveLength(count);
  });

  it('says what is wrong with a request', async () => {
    const { provider } = await anthropicWith(
      answerFault(400, 'invalid_request_error', 'max_tokens: too large'),
    );
    await expect(provider.call(modelCall(SHORT))).rejects.toThrow(/: max_tokens: too large$/);
  });

  it.each([401, 403])('does not repeat what is said of the key with %i', async status => {
    const { provider } = await anthropicWith(answerFault(status, 'authentication_error', 'ends in 3a9'));
    await expect(provider.call(modelCall(SHORT))).rejects.toThrow(
      new RegExp(`${status} \\(authentication_error\\), request req_1\\.$`),
    );
  });

  it.each([
    ['overloaded_error', 'ProviderUnavailable'],
    ['rate_limit_error', 'RateLimited'],
    ['invalid_request_error', 'ConfigurationError'],
  ])('in the middle of a stream with %s is %s', async (type, name) => {
    const fault = { type: 'error', error: { type, message: 'Something is wrong.' } };
    const { provider } = await anthropicWith(answerStream([STREAM_START, fault]));
    await expect(provider.call(modelCall())).rejects.toMatchObject({ name });
  });

  it('because a stream ends too early is ProviderUnavailable', async () => {
    const { provider } = await anthropicWith(answerStream([STREAM_START]));
    await expect(provider.call(modelCall())).rejects.toMatchObject({ name: 'ProviderUnavailable' });
  });

  it('because nobody listens is ProviderUnavailable and says so', async () => {
    await expect(anthropicAt(await deadUrl()).call(modelCall(SHORT))).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      message: 'anthropic cannot be reached (ECONNREFUSED).',
    });
  });

  it.each([
    ['no answer comes', SHORT, silent],
    ['a stream stops', {}, answerStream([STREAM_START], { open: true })],
    ['it must wait too long for the next try', SHORT, answerJson(429, {}, { 'retry-after': '30' })],
  ])('because %s within the agent’s time is StepTimedOut', async (_case, fields, answer) => {
    const { provider } = await anthropicWith(answer);
    const agent = { role: 'writer', timeoutSeconds: 0.2 };
    await expect(provider.call(modelCall({ ...fields, agent }))).rejects.toMatchObject({
      name: 'StepTimedOut',
      message: 'The model did not answer within 0.2 seconds.',
    });
  });

  it.each([
    ['while it waits', SHORT, silent],
    ['in the middle of a stream', {}, answerStream([STREAM_START], { open: true })],
  ])(
    'because it is called off %s is StepTimedOut, and the connection is closed',
    async (_case, fields, answer) => {
      const controller = new AbortController();
      let close: (value?: unknown) => void = () => {};
      const closed = new Promise(resolve => {
        close = resolve;
      });
      const { provider } = await anthropicWith((response, request) => {
        response.on('close', close);
        answer(response, request);
        setTimeout(() => controller.abort(), 50);
      });
      await expect(provider.call(modelCall({ ...fields, signal: controller.signal }))).rejects.toMatchObject({
        name: 'StepTimedOut',
      });
      await closed;
    },
  );

  it('never tells the key, even if the server repeats it and the SDK is told to log (P-1)', async () => {
    vi.stubEnv('ANTHROPIC_LOG', 'debug');
    const written: unknown[] = [];
    for (const method of ['log', 'debug', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((...texts) => void written.push(texts));

    const echo =
      (status: number): Answer =>
      (response, { headers }) =>
        answerFault(
          status,
          'api_error',
          `Bad header: ${headers.authorization}`,
        )(response, {
          path: '',
          headers,
          body: '',
          at: 0,
        });
    const faults: unknown[] = [];
    for (const status of [400, 401, 403, 404, 429, 500, 529]) {
      const { provider } = await anthropicWith(echo(status));
      for (const fields of [SHORT, {}])
        faults.push(await provider.call(modelCall(fields)).catch((fault: unknown) => fault));
    }
    faults.push(
      await anthropicAt(await deadUrl())
        .call(modelCall(SHORT))
        .catch((fault: unknown) => fault),
    );
    vi.restoreAllMocks();
    vi.unstubAllEnvs();

    expect(faults).toHaveLength(15);
    for (const fault of faults) {
      expect(fault).toBeInstanceOf(Error);
      expect(inspect(fault, { depth: 10, showHidden: true })).not.toContain(CANARY);
      expect((fault as Error).cause).toBeUndefined();
    }
    expect(inspect(written, { depth: 10 })).not.toContain(CANARY);
  });

  it('refuses a key that no header can hold without repeating it', () => {
    const open = () => openProviders({ ANTHROPIC_API_KEY: `${CANARY}\n${CANARY}` });
    expect(open).toThrow(/ANTHROPIC_API_KEY must hold the API key/);
    expect(open).not.toThrow(new RegExp(CANARY));
  });
});
