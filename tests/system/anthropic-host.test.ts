import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startLoopback } from '../core/adapters/providers/loopback-server.ts';
import { answerMessage } from '../core/adapters/providers/messages-api.ts';
import { openHostProcess } from '../support/host-process.ts';

const KEY = 'sk-ant-canary-0123456789';
const QUESTIONS = {
  questions: [
    { question: 'Who buys it?', context: 'It sets the market.' },
    { question: 'Where?', context: 'Rules differ.' },
  ],
};

it('with a key in the environment the host asks Anthropic, says so, and writes the key nowhere (P-1)', async () => {
  const api = await startLoopback(
    answerMessage({ content: [{ type: 'text', text: JSON.stringify(QUESTIONS) }] }),
  );
  const host = await openHostProcess({
    environment: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: api.url },
  });
  onTestFinished(() => host.close());
  const started = await host.api.start('market-research', { user_message: 'Tea shops' });
  const asked = await host.api.untilWaiting(started.body.runId, 'questions');
  expect(asked.questions.map(({ question }) => question)).toEqual(['Who buys it?', 'Where?']);
  expect(asked.usage).toMatchObject({ inputTokens: 100, outputTokens: 20, costUsd: expect.any(Number) });
  expect(asked.usage.costUsd).toBeGreaterThan(0);
  expect(api.requests).toHaveLength(1);
  expect(JSON.stringify(api.requests[0]?.headers)).toContain(KEY);

  await expect.poll(() => host.output()).toMatch(/models\s+anthropic \(claude-haiku\S+ plans/);
  expect(host.output()).not.toContain('first run');
  const { body } = await host.api.call('GET', `/runs/${asked.runId}/events`);
  expect(host.output() + JSON.stringify(body)).not.toContain(KEY);
  for (const file of await readdir(host.dataFolder, { recursive: true, withFileTypes: true }))
    if (file.isFile()) expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toContain(KEY);
}, 40_000);

it('a provider that nobody knows is refused at the start, with the one that was meant (P-3)', async () => {
  await expect(openHostProcess({ environment: { COUNTERSIGN_PROVIDER: 'antropic' } })).rejects.toThrow(
    /There is no provider "antropic"; did you mean "anthropic"\?/,
  );
}, 40_000);
