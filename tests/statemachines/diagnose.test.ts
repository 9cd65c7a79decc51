import { readFile } from 'node:fs/promises';
import aslValidator from 'asl-validator';
import { describe, expect, it } from 'vitest';
import { DIAGNOSIS_LIMITS } from '../../core/contracts/diagnosis-bundle.ts';

const definition = JSON.parse(await readFile('statemachines/diagnose.asl.json', 'utf8'));
const { States } = definition;

describe('the machine of a diagnosis', () => {
  it('is one that asl-validator accepts', () => {
    const { isValid, errors } = aslValidator(definition);
    expect(errors).toEqual([]);
    expect(isValid).toBe(true);
  });

  it('bounds the further looks by itself (DX-6)', () => {
    const [retrieve] = States['What next'].Choices;
    expect(retrieve).toMatchObject({ Next: 'Gather' });
    expect(retrieve.Condition).toContain(`<= ${DIAGNOSIS_LIMITS.retrievals}`);
  });

  it('composes an answer whatever fails for good; where that fails, its end is noticed elsewhere (DX-9)', () => {
    for (const state of ['Gather', 'Reason'])
      expect(States[state].Catch).toMatchObject([{ ErrorEquals: ['States.ALL'], Next: 'What next' }]);
    for (const state of ['Compose', 'Compose reply', 'Reply']) expect(States[state].Catch).toBeUndefined();
    expect(States['What next'].Default).toBe('Compose');
  });

  it('replies as patiently as the machine of a message does (CH-6)', async () => {
    const receive = JSON.parse(await readFile('statemachines/receive-message.asl.json', 'utf8'));
    expect(States.Reply.Retry).toEqual(receive.States.Reply.Retry);
    expect(States.Reply.TimeoutSeconds).toBe(receive.States.Reply.TimeoutSeconds);
  });

  it('asks nothing of a machine of a run: it starts, stops and answers none (DX-1)', () => {
    const resources = Object.values<{ Resource?: string }>(States).flatMap(({ Resource }) => Resource ?? []);
    expect(new Set(resources)).toEqual(new Set(['arn:aws:states:::lambda:invoke']));
  });
});
