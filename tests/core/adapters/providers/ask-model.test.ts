import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askModel } from '../../../../core/adapters/providers/ask-model.ts';
import { resetOffline, scriptOffline } from '../../../../core/adapters/providers/offline/offline-script.ts';
import { openProviders } from '../../../../core/adapters/providers/registry.ts';
import { spendOf } from '../../../../core/adapters/providers/spend.ts';
import { modelCall } from './model-calls.ts';

const provider = openProviders({}).find('offline');
const schema = z.object({ tea: z.object({ cups: z.int().max(9) }), kinds: z.array(z.string()).optional() });
const call = modelCall({ schema, schemaName: 'draft' });
const ask = (timeoutMs = 5000) => askModel({ provider, call, timeoutMs });

afterEach(resetOffline);

describe('a question to a model', () => {
  it('has a result that fits, with what it cost', async () => {
    scriptOffline([{ schemaName: 'draft', reply: '{"tea":{"cups":2}}' }]);
    expect(await ask()).toEqual({
      result: { tea: { cups: 2 } },
      replies: ['{"tea":{"cups":2}}'],
      model: 'offline',
      repaired: false,
      usage: { inputTokens: 10, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
    });
  });

  it('is asked once more where the reply does not fit, and both turns are charged', async () => {
    const { calls } = scriptOffline([
      { schemaName: 'draft', reply: '{"tea":{"cups":20}}' },
      { schemaName: 'draft', reply: '{"tea":{"cups":2}}' },
    ]);
    const { result, replies, repaired, usage } = await ask();
    expect({ result, repaired }).toEqual({ result: { tea: { cups: 2 } }, repaired: true });
    expect(replies).toEqual(['{"tea":{"cups":20}}', '{"tea":{"cups":2}}']);
    expect(calls.map(({ repair }) => repair)).toEqual([
      undefined,
      { reply: '{"tea":{"cups":20}}', fault: expect.stringMatching(/^tea\.cups: /) },
    ]);
    expect(usage.outputTokens).toBe(10);
    expect(usage.inputTokens).toBeGreaterThan(20);
  });

  it.each([
    ['no JSON', 'Here you are: {"tea":{"cups":2}}', /^The reply is not one JSON value and nothing else\.$/m],
    ['empty', '', /^The reply is not one JSON value/m],
    ['of the wrong type', '{"tea":{"cups":"two"}}', /^tea\.cups: /m],
    ['with an unknown field', '{"tea":{"cups":2,"milk":true}}', /^tea\.milk: This field is not known\.$/m],
    ['with a field that reaches prototypes', '{"tea":{"cups":2,"__proto__":{}}}', /^tea\.__proto__: /m],
  ])('fails with InvalidResult if it is twice answered %s, and says where', async (_case, reply, message) => {
    const { calls } = scriptOffline([{ schemaName: 'draft', reply, times: 9 }]);
    const fault: unknown = await ask().catch(error => error);
    expect(fault).toMatchObject({ name: 'InvalidResult', message: expect.stringMatching(message) });
    expect(calls).toHaveLength(2);
    expect(spendOf(fault)).toMatchObject({ replies: [reply, reply], model: 'offline' });
  });

  it('takes no field that reaches prototypes, even where anything goes', async () => {
    const anything = modelCall({ schema: z.object({ tea: z.unknown() }) });
    scriptOffline([{ schemaName: 'draft', reply: '{"tea":{"__proto__":{}}}', times: 2 }]);
    await expect(askModel({ provider, call: anything, timeoutMs: 5000 })).rejects.toThrow(/tea\.__proto__: /);
  });

  it('keeps replies out of what is logged of an error', async () => {
    scriptOffline([{ schemaName: 'draft', reply: '{"secret":"of the reply"}', times: 2 }]);
    const fault: unknown = await ask().catch(error => error);
    expect(JSON.stringify(fault)).not.toContain('of the reply');
    expect((fault as Error).message).not.toContain('of the reply');
  });

  it('tells twenty faults and the number of the others', async () => {
    const kinds = Array.from({ length: 25 }, (_, index) => index);
    scriptOffline([{ schemaName: 'draft', reply: JSON.stringify({ tea: { cups: 1 }, kinds }), times: 2 }]);
    await expect(ask()).rejects.toThrow(/^kinds\.19: .*\nand 5 more$/m);
  });

  it('charges the first turn where the second fails', async () => {
    scriptOffline([
      { schemaName: 'draft', reply: 'no' },
      { schemaName: 'draft', fail: 'RateLimited' },
    ]);
    const fault: unknown = await ask().catch(error => error);
    expect(fault).toMatchObject({ name: 'RateLimited' });
    expect(spendOf(fault)).toMatchObject({ replies: ['no'], usage: { inputTokens: 10, outputTokens: 1 } });
  });

  it('adds what the provider itself charged for a reply that was cut off', async () => {
    const cutOff = Object.assign(new Error('cut off'), {
      replies: ['{"te'],
      model: 'm',
      usage: { inputTokens: 7, outputTokens: 3, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0.5 },
    });
    const failing = { key: 'failing', call: () => Promise.reject(cutOff) };
    const fault: unknown = await askModel({ provider: failing, call, timeoutMs: 1000 }).catch(error => error);
    expect(spendOf(fault)).toMatchObject({ replies: ['{"te'], model: 'm', usage: { costUsd: 0.5 } });
  });

  it('is given up when its time is over, in whichever turn', async () => {
    scriptOffline([
      { schemaName: 'draft', reply: 'no' },
      { schemaName: 'draft', delayMs: 60_000 },
    ]);
    const fault: unknown = await ask(50).catch(error => error);
    expect(fault).toMatchObject({ name: 'StepTimedOut' });
    expect(spendOf(fault)?.replies).toEqual(['no']);
  });

  it('is given up when it is called off', async () => {
    const controller = new AbortController();
    scriptOffline([{ schemaName: 'draft', delayMs: 60_000 }]);
    setTimeout(() => controller.abort(), 20);
    await expect(
      askModel({ provider, call: { ...call, signal: controller.signal }, timeoutMs: 60_000 }),
    ).rejects.toMatchObject({ name: 'StepTimedOut' });
  });
});
