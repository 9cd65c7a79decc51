import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../local/json.ts';
import { evaluateExpression } from '../../../../local/step-functions/jsonata/evaluate-expression.ts';
import { evaluateJsonataTemplate } from '../../../../local/step-functions/jsonata/evaluate-template.ts';
import { readPlainReference } from '../../../../local/step-functions/jsonata/plain-reference.ts';

const names = ['input', 'a', 'b', 'Name', 'and', 'constructor', 'length', 'x1'];
const data = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, 'text', '', 0, 7),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 4 }),
  ),
})).value;
const reference = fc
  .tuple(
    fc.constantFrom('states', 'count', 'now', 'nothing'),
    fc.array(fc.constantFrom(...names), { maxLength: 4 }),
  )
  .map(([root, path]) => `$${[root, ...path].join('.')}`);

describe('a plain reference', () => {
  test('is what JSONata makes of it, or is left to JSONata', async () => {
    await fc.assert(
      fc.asyncProperty(reference, data, data, async (source, input, count) => {
        const bindings = { states: { input }, variables: { count }, nowMs: 0 };
        const read = readPlainReference(source, bindings);
        if (read !== undefined) expect(read).toEqual(await evaluateExpression(source, 'Output', bindings));
      }),
      { numRuns: 500 },
    );
  });

  test('is found in the data that most machines read', () => {
    const bindings = {
      states: {
        input: { a: { b: 'text' } },
        context: { Execution: { Name: 'run' }, State: { RetryCount: 0 } },
      },
      variables: { count: 3 },
      nowMs: 0,
    };
    const read = (source: string) => readPlainReference(source, bindings);
    expect(read('$states.context.Execution.Name')).toBe('run');
    expect(read('$states.context.State.RetryCount')).toBe(0);
    expect(read('$states.input.a')).toEqual({ b: 'text' });
    expect(read('$count')).toBe(3);
    for (const other of ['$states.input.c', '$count + 1', '$states.input.a[0]', '$now()', '$other', 'input'])
      expect(read(other)).toBeUndefined();
  });

  test('leaves lists to JSONata, which may flatten them', async () => {
    const bindings = {
      states: { input: { list: [[1]], of: [{ a: 1 }, { a: 2 }] } },
      variables: {},
      nowMs: 0,
    };
    expect(readPlainReference('$states.input.list', bindings)).toBeUndefined();
    expect(await evaluateJsonataTemplate('{% $states.input.of.a %}', 'Output', bindings)).toEqual([1, 2]);
  });

  test('stands beside other expressions in one template', async () => {
    const bindings = { states: { input: { a: 1 } }, variables: { count: 3 }, nowMs: 0 };
    const template = {
      plain: '{% $states.input.a %}',
      sum: '{% $count + 1 %}',
      list: ['{% $count %}', 'text', null],
    };
    expect(await evaluateJsonataTemplate(template, 'Output', bindings)).toEqual({
      plain: 1,
      sum: 4,
      list: [3, 'text', null],
    });
  });
});
