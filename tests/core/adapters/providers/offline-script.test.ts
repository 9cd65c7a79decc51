import { afterEach, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../../../core/adapters/providers/offline/offline-script.ts';
import { openProviders } from '../../../../core/adapters/providers/registry.ts';
import { modelCall } from './model-calls.ts';

const provider = openProviders({}).find('offline');

afterEach(resetOffline);

describe('the offline provider under a script (P-7)', () => {
  it('says what it is told, for the calls that it is told for', async () => {
    scriptOffline([{ schemaName: 'draft', reply: 'anything' }]);
    expect((await provider.call(modelCall({ schemaName: 'other' }))).text).toContain('[offline]');
    expect((await provider.call(modelCall())).text).toBe('anything');
    expect((await provider.call(modelCall())).text).toContain('[offline]');
  });

  it('fails as often as it is told, then makes something up', async () => {
    scriptOffline([{ schemaName: 'draft', fail: 'ProviderUnavailable', times: 2 }]);
    for (let turn = 0; turn < 2; turn++)
      await expect(provider.call(modelCall())).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    await expect(provider.call(modelCall())).resolves.toMatchObject({ model: 'offline' });
  });

  it('tells runs apart', async () => {
    scriptOffline([{ schemaName: 'draft', runId: 'r2', reply: 'for r2' }]);
    const texts = [];
    for (const runId of ['r1', 'r2']) texts.push((await provider.call(modelCall({ facts: { runId } }))).text);
    expect(texts).toEqual([expect.stringContaining('[offline]'), 'for r2']);
  });

  it('is as slow as it is told, unless it is called off or its agent has no time', async () => {
    const script = [{ schemaName: 'draft', delayMs: 40 }];
    scriptOffline(script);
    const begun = performance.now();
    await provider.call(modelCall());
    expect(performance.now() - begun).toBeGreaterThan(35);

    scriptOffline([{ schemaName: 'draft', delayMs: 60_000, times: 2 }]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    await expect(provider.call(modelCall({ signal: controller.signal }))).rejects.toMatchObject({
      name: 'StepTimedOut',
    });
    const agent = { role: 'writer', timeoutSeconds: 0.01 };
    await expect(provider.call(modelCall({ agent }))).rejects.toMatchObject({ name: 'StepTimedOut' });
  });

  it('keeps the calls until it is reset', async () => {
    const { calls } = scriptOffline([]);
    await provider.call(modelCall({ prompt: 'first' }));
    await provider.call(modelCall({ prompt: 'second' }));
    expect(calls.map(({ prompt }) => prompt)).toEqual(['first', 'second']);
    resetOffline();
    await provider.call(modelCall());
    expect(calls).toHaveLength(2);
  });

  it('does not begin a call that was called off before', async () => {
    const { calls } = scriptOffline([]);
    await expect(provider.call(modelCall({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      name: 'StepTimedOut',
    });
    expect(calls).toEqual([]);
  });
});
