import { expect, it, onTestFinished } from 'vitest';
import { diagnoseCommand } from '../../cli/diagnose/command.ts';
import { runCommand } from '../../cli/run-command.ts';
import { startLoopback } from '../core/adapters/providers/loopback-server.ts';
import { answerMessage } from '../core/adapters/providers/messages-api.ts';
import { diagnosisClient } from '../support/diagnosis-client.ts';
import { openHostProcess } from '../support/host-process.ts';

const KEY = 'sk-ant-canary-0123456789';
const QUESTIONS = {
  questions: [
    { question: 'Who buys it?', context: 'It sets the market.' },
    { question: 'Where?', context: 'Rules differ.' },
  ],
};
const REPLY = {
  kind: 'answer',
  cause: { statement: 'It waits for answers.', kind: 'waiting_for_person', confidence: 'high' },
  claims: [
    { text: 'It asked two questions.', refs: ['R1', 'E1'] },
    { text: 'A log says more.', refs: ['L99'] },
  ],
  nextSteps: [{ text: 'Answer them.', action: 'answer' }],
};

const saying = (value: unknown) =>
  answerMessage({
    content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }],
  });

it('a model of Anthropic is asked with a repair, what it cost is recorded, and a replay asks nobody (DX-8, B-11)', async () => {
  const provider = await startLoopback(saying(QUESTIONS), saying('I think it waits.'), saying(REPLY));
  const host = await openHostProcess({
    environment: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: provider.url },
  });
  onTestFinished(() => host.close());
  const { body } = await host.api.start('market-research', { user_message: 'Tea shops' });
  const { runId } = await host.api.untilWaiting(body.runId, 'questions');

  const client = diagnosisClient(host.api);
  const diagnosis = await client.ask(runId, { question: 'Why is nothing happening?' });
  expect(diagnosis).toMatchObject({
    cause: { kind: 'waiting_for_person' },
    struckOut: 1,
    nextSteps: [{ action: 'answer' }],
    usage: { inputTokens: 200, outputTokens: 40 },
  });
  expect(diagnosis.usage.costUsd).toBeGreaterThan(0);
  expect(await client.resolve(diagnosis)).toHaveProperty('size', 2);
  const asked = provider.requests[1]?.body ?? '';
  expect(asked).toContain('<data>Why is nothing happening?</data>');
  expect(asked).not.toContain(KEY);
  expect(provider.requests).toHaveLength(3);

  const printed: string[] = [];
  const code = await runCommand(
    ['diagnose', runId, '--replay', '--json', '--endpoint', host.url],
    [diagnoseCommand],
    { print: text => printed.push(text), complain: () => {} },
  );
  expect(JSON.parse(printed.join(''))).toMatchObject({ isSame: true, by: 'recorded replies', spoiled: [] });
  expect(code).toBe(0);
  expect(provider.requests).toHaveLength(3);
}, 60_000);
