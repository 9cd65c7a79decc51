import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callSettings,
  SMALL_MODEL,
  WORKER_MODEL,
} from '../../../../core/adapters/providers/call-settings.ts';
import { estimateCallUsd, priceUsage } from '../../../../core/adapters/providers/price-usage.ts';

const MILLION = 1_000_000;
const tokens = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

describe('the price of a call (P-1)', () => {
  it.each([
    ['inputTokens', 2],
    ['outputTokens', 10],
    ['cacheReadTokens', 0.1],
    ['cacheWriteTokens', 2.5],
  ])('has a rate of its own for %s', (kind, usd) => {
    expect(priceUsage('claude-sonnet-5-5', { ...tokens, [kind]: MILLION })).toBe(usd);
  });

  it.each([
    ['claude-haiku-4-5-20251001', 6],
    ['anthropic.claude-haiku-4-5-20251001-v1:0', 6.6],
    ['global.anthropic.claude-haiku-4-5-20251001-v1:0', 6],
    ['us.anthropic.claude-haiku-4-5', 6.6],
  ])('is found for %s', (model, usd) => {
    expect(estimateCallUsd(model, MILLION, MILLION)).toBe(usd);
  });

  it('is higher for the whole call once the prompt is long', () => {
    expect(estimateCallUsd('claude-haiku-5-5', 100_000, 1000)).toBe(0.0105);
    expect(estimateCallUsd('claude-haiku-5-5', 100_001, 1000)).toBe(0.0525005);
    expect(priceUsage('claude-haiku-5-5', { ...tokens, cacheReadTokens: 200_000 })).toBe(0.01);
  });

  it.each(['claude-sonet-5-5', 'gpt-6', '__proto__', ''])(
    'is unknown for "%s", which is said by name',
    model => {
      expect(() => estimateCallUsd(model, 1, 1)).toThrow(
        expect.objectContaining({
          name: 'ConfigurationError',
          message: expect.stringContaining(`"${model}"`),
        }),
      );
    },
  );

  it('never falls when more is used', () => {
    const count = fc.nat({ max: 2 * MILLION });
    fc.assert(
      fc.property(count, count, count, (input, output, more) => {
        const before = estimateCallUsd(SMALL_MODEL, input, output);
        expect(estimateCallUsd(SMALL_MODEL, input + more, output)).toBeGreaterThanOrEqual(before);
        expect(estimateCallUsd(SMALL_MODEL, input, output + more)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('the settings of a call (P-1)', () => {
  it('are a small model for what comes before approval and a worker for steps', () => {
    const agent = { role: 'any' };
    expect(callSettings({ agent, schemaName: 'questions' }).model).toBe(SMALL_MODEL);
    expect(callSettings({ agent, schemaName: 'plan' }).model).toBe(SMALL_MODEL);
    expect(callSettings({ agent, schemaName: 'draft' }).model).toBe(WORKER_MODEL);
    for (const model of [SMALL_MODEL, WORKER_MODEL]) expect(estimateCallUsd(model, 1, 1)).toBeGreaterThan(0);
  });

  it('are the agent’s own where it has them', () => {
    const own = { model: 'claude-opus-5-5', maxOutputTokens: 7, timeoutSeconds: 3 };
    expect(callSettings({ agent: { role: 'any', ...own }, schemaName: 'plan' })).toEqual(own);
  });
});
