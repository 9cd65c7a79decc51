import { readFile } from 'node:fs/promises';
import aslValidator from 'asl-validator';
import { expect, it } from 'vitest';
import { orchestratorSchema } from '../../core/contracts/orchestrator.ts';
import { retryStep } from '../../core/domain/compiler/retry-policies.ts';

const definition = JSON.parse(await readFile('statemachines/receive-message.asl.json', 'utf8'));
const { Select, Reply } = definition.States;

it('the machine of a message is one that asl-validator accepts', () => {
  const { isValid, errors } = aslValidator(definition);
  expect(errors).toEqual([]);
  expect(isValid).toBe(true);
});

it('CH-2: it retries the selector at least as often as an orchestrator may ask for, whatever may go away by itself', () => {
  const most = orchestratorSchema.shape.selection_max_retries.unwrap().maxValue;
  expect(Select.Retry[0].MaxAttempts).toBeGreaterThan(most ?? Infinity);
  const worthIt = retryStep().flatMap(({ ErrorEquals }) => ErrorEquals);
  expect([...Select.Retry[0].ErrorEquals, 'MissingOutput'].sort()).toEqual(worthIt.sort());
});

it('every message gets to its reply: what fails for good goes there, too', () => {
  for (const state of ['Select', 'Act on message'])
    expect(definition.States[state].Catch).toMatchObject([{ ErrorEquals: ['States.ALL'] }]);
  expect(Reply).not.toHaveProperty('Catch');
});
