import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askModel } from '../../../../core/adapters/providers/ask-model.ts';
import { createMessagesProvider } from '../../../../core/adapters/providers/messages-provider.ts';
import { openProviders, type Providers } from '../../../../core/adapters/providers/registry.ts';
import { spendOf } from '../../../../core/adapters/providers/spend.ts';
import { type Budget, withinBudget } from '../../../../core/adapters/providers/within-budget.ts';
import type { ModelCall, ModelProvider } from '../../../../core/contracts/model-call.ts';

const call: Omit<ModelCall, 'signal'> = {
  agent: { role: 'writer' },
  system: '',
  prompt: 'Write.',
  schema: z.object({ text: z.string() }),
  schemaName: 'work',
  facts: {},
};
const FITTING = '{"text":"x"}';

/** A call may cost a dollar and does cost half of one. */
function priced(replies: string[] = [FITTING]) {
  const calls: ModelCall[] = [];
  const provider: ModelProvider = {
    key: 'priced',
    worstCaseUsd: async () => 1,
    call: async made => {
      calls.push(made);
      const text = replies[Math.min(calls.length, replies.length) - 1] ?? '';
      const usage = {
        ...{ inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
        costUsd: 0.5,
      };
      return { text, model: 'x', usage };
    },
  };
  return { provider, calls };
}
const providersOf = (provider: ModelProvider): Providers => ({
  defaultKey: provider.key,
  find: () => provider,
  forAgent: () => provider,
  describe: () => '',
});
const ask = (provider: ModelProvider, budget: Budget) => {
  const guarded = withinBudget(providersOf(provider), budget);
  return askModel({ provider: guarded.forAgent(call.agent), call, timeoutMs: 5000 });
};

describe('B-5: a call within the cap of a run', () => {
  it('is made if its worst case fits', async () => {
    const { provider, calls } = priced();
    await ask(provider, { capUsd: 1.5, spentUsd: 0.5, alongside: [] });
    expect(calls).toHaveLength(1);
  });

  it('is not made if it does not, and the reason names cap, spent and needed', async () => {
    const { provider, calls } = priced();
    const fault = await ask(provider, { capUsd: 1.5, spentUsd: 0.51, alongside: [] }).catch(thrown => thrown);
    expect(calls).toHaveLength(0);
    expect(fault).toMatchObject({ name: 'BudgetExhausted', retryable: false });
    expect(fault.message).toBe(
      'The cap of the run is USD 1.50, and USD 0.51 is spent. This call of writer could need USD 1.00; it is not made.',
    );
    expect(spendOf(fault)?.usage.costUsd).toBe(0);
  });

  it('leaves room for what runs at the same time', async () => {
    const { provider, calls } = priced();
    const others = [{ role: 'left' }, { role: 'right' }];
    await expect(ask(provider, { capUsd: 2.9, spentUsd: 0, alongside: others })).rejects.toThrow(
      'USD 2.00 is kept for what runs at the same time.',
    );
    await ask(provider, { capUsd: 3, spentUsd: 0, alongside: others });
    expect(calls).toHaveLength(1);
  });

  it('counts what the attempt itself has spent: a repair that does not fit is not asked for, and the reply is charged', async () => {
    const { provider, calls } = priced(['no JSON', FITTING]);
    const fault = await ask(provider, { capUsd: 1.4, spentUsd: 0, alongside: [] }).catch(thrown => thrown);
    expect(fault).toMatchObject({ name: 'BudgetExhausted' });
    expect(calls).toHaveLength(1);
    expect(spendOf(fault)).toMatchObject({ replies: ['no JSON'], usage: { costUsd: 0.5 } });
    const enough = priced(['no JSON', FITTING]);
    await ask(enough.provider, { capUsd: 1.5, spentUsd: 0, alongside: [] });
    expect(enough.calls).toHaveLength(2);
  });

  it('is always made where calls cost nothing, even when nothing is left', async () => {
    const offline = openProviders({}).find('offline');
    await expect(ask(offline, { capUsd: 0, spentUsd: 0.1, alongside: [] })).resolves.toMatchObject({
      model: 'offline',
    });
  });
});

describe('the worst case of a call to a Claude model', () => {
  const provider = createMessagesProvider({
    key: 'tested',
    openClient: () => Promise.reject(new Error('Nobody is asked.')),
    nameModel: model => model,
    secrets: () => [],
  });
  const worst = (more: Partial<ModelCall> = {}) =>
    provider.worstCaseUsd?.({ ...call, signal: new AbortController().signal, ...more });
  const sonnet = { role: 'writer', model: 'claude-sonnet-5-5' };

  it('is the longest reply, and a token for each byte of what is asked', async () => {
    const usual = (await worst({ agent: sonnet, form: 'text' })) ?? 0;
    // 8,000 tokens of reply at 10 dollars a million, some 2,000 of prompt at 2.
    expect(usual).toBeCloseTo(0.08 + 0.004, 3);
    const prompt = '漢'.repeat(100_000);
    expect(await worst({ agent: sonnet, form: 'text', prompt })).toBeCloseTo(usual + 0.6, 3);
    const brief = { ...sonnet, maxOutputTokens: 100 };
    expect(await worst({ agent: brief, form: 'text' })).toBeCloseTo(usual - 0.079, 5);
  });

  it('counts the form of the reply, and what a repair repeats', async () => {
    const usual = (await worst()) ?? 0;
    expect(usual).toBeGreaterThan((await worst({ form: 'text' })) ?? 0);
    const repair = { reply: 'x'.repeat(10_000), fault: 'Too long.' };
    expect(await worst({ repair })).toBeCloseTo(usual + 0.02, 3);
  });
});
