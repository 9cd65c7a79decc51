import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openProviders } from '../../../../core/adapters/providers/registry.ts';
import { type Answer, startLoopback } from './loopback-server.ts';
import { answerMessage, answerStream, streamEvents } from './messages-api.ts';
import { modelCall } from './model-calls.ts';

async function anthropicWith(...answers: Answer[]) {
  const { url, requests } = await startLoopback(...answers);
  const provider = openProviders({ ANTHROPIC_API_KEY: 'key-1', ANTHROPIC_BASE_URL: url }).find('anthropic');
  const sent = (index = 0) => JSON.parse(requests[index]?.body ?? '') as Record<string, unknown>;
  return { provider, requests, sent };
}

describe('a call to Anthropic (P-1)', () => {
  it('asks the small model with the agent’s bounds, the schema and a system text to cache', async () => {
    const { provider, requests, sent } = await anthropicWith(answerMessage());
    const reply = await provider.call(
      modelCall({ schemaName: 'questions', agent: { role: 'clarifier', maxOutputTokens: 300 } }),
    );
    expect(reply.text).toBe('{"sentence":"Tea is warm."}');
    expect(requests[0]).toMatchObject({
      path: '/v1/messages',
      headers: { authorization: 'Bearer key-1', 'anthropic-version': '2026-10-21' },
    });
    expect(sent()).toEqual({
      model: 'claude-haiku-5-5',
      max_tokens: 300,
      system: [{ type: 'text', text: 'You write sentences.', cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: 'Write one about tea.' }],
      thinking: { type: 'disabled' },
      output_config: {
        format: {
          type: 'json_schema',
          schema: {
            type: 'object',
            properties: { sentence: { type: 'string', description: 'One sentence\n\n{maxLength: 200}' } },
            required: ['sentence'],
            additionalProperties: false,
          },
        },
      },
    });
  });

  it('counts tokens and prices them, the cached ones at their own rates', async () => {
    const { provider } = await anthropicWith(answerMessage());
    const { model, usage } = await provider.call(modelCall({ schemaName: 'plan' }));
    expect(model).toBe('claude-haiku-5-5');
    expect(usage).toEqual({
      inputTokens: 100,
      outputTokens: 20,
      cacheReadTokens: 1000,
      cacheWriteTokens: 500,
      costUsd: 0.0000925,
    });
  });

  it('streams long replies from the worker model', async () => {
    const { provider, sent } = await anthropicWith(
      answerStream(streamEvents(['{"sentence":', '"Tea is', ' warm."}'])),
    );
    const reply = await provider.call(modelCall());
    expect(reply).toMatchObject({
      text: '{"sentence":"Tea is warm."}',
      model: 'claude-sonnet-5-5',
      usage: { inputTokens: 100, outputTokens: 40 },
    });
    expect(sent()).toMatchObject({
      model: 'claude-sonnet-5-5',
      max_tokens: 8000,
      stream: true,
      thinking: { type: 'between_tools' },
    });
  });

  it('takes the model that the agent names', async () => {
    const { provider, sent } = await anthropicWith(answerMessage());
    const agent = { role: 'writer', model: 'claude-opus-5-5', maxOutputTokens: 100 };
    const { usage } = await provider.call(modelCall({ agent }));
    expect(sent()).toMatchObject({ model: 'claude-opus-5-5', output_config: { effort: 'low' } });
    expect(sent()).not.toHaveProperty('thinking');
    expect(usage.costUsd).toBe(0.0035);
  });

  it('says in the repair turn what was wrong with the reply', async () => {
    const { provider, sent } = await anthropicWith(answerMessage());
    const repair = { reply: '{"sentence":1}', fault: 'sentence: expected a string' };
    await provider.call(modelCall({ repair, agent: { role: 'writer', maxOutputTokens: 100 } }));
    expect(sent().messages).toEqual([
      { role: 'user', content: 'Write one about tea.' },
      { role: 'assistant', content: '{"sentence":1}' },
      { role: 'user', content: expect.stringMatching(/sentence: expected a string[\s\S]*corrected JSON/) },
    ]);
  });

  it('sends no empty turns', async () => {
    const { provider, sent } = await anthropicWith(answerMessage());
    const agent = { role: 'writer', maxOutputTokens: 100 };
    await provider.call(modelCall({ agent, system: '', repair: { reply: ' ', fault: 'no JSON' } }));
    expect(sent()).not.toHaveProperty('system');
    expect(sent().messages).toEqual([
      expect.objectContaining({ role: 'user' }),
      expect.objectContaining({ role: 'user' }),
    ]);
  });

  it('hands on text that is no JSON as it came', async () => {
    const content = [
      { type: 'text', text: 'Sorry, ' },
      { type: 'text', text: 'no JSON.' },
    ];
    const { provider } = await anthropicWith(answerMessage({ content }));
    const { text } = await provider.call(modelCall({ schemaName: 'plan' }));
    expect(text).toBe('Sorry, no JSON.');
  });

  it('a refusal is ProviderRefused, and is charged', async () => {
    const { provider } = await anthropicWith(answerMessage({ content: [], stop_reason: 'refusal' }));
    await expect(provider.call(modelCall({ schemaName: 'plan' }))).rejects.toMatchObject({
      name: 'ProviderRefused',
      retryable: false,
      usage: { inputTokens: 100, costUsd: 0.0000925 },
    });
  });

  it('a reply that was cut off is InvalidResult, says at how many tokens, and is charged', async () => {
    const content = [{ type: 'text', text: '{"sentence":"Tea' }];
    const { provider } = await anthropicWith(answerMessage({ content, stop_reason: 'max_tokens' }));
    await expect(provider.call(modelCall({ schemaName: 'plan' }))).rejects.toMatchObject({
      name: 'InvalidResult',
      message: 'The reply was cut off at 20 tokens.',
      replies: ['{"sentence":"Tea'],
      usage: { outputTokens: 20 },
    });
  });

  it('a model without a price is refused before anything is sent', async () => {
    const { provider, requests } = await anthropicWith(answerMessage());
    const agent = { role: 'writer', model: 'claude-hiku-5-5' };
    await expect(provider.call(modelCall({ agent }))).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining('"claude-hiku-5-5"; did you mean "claude-haiku-5-5"?'),
    });
    expect(requests).toEqual([]);
  });

  it('a schema that JSON Schema cannot say is ConfigurationError', async () => {
    const { provider } = await anthropicWith(answerMessage());
    const schema = z.object({ when: z.date() });
    await expect(provider.call(modelCall({ schema, schemaName: 'visit' }))).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining('"visit"'),
    });
  });
});
