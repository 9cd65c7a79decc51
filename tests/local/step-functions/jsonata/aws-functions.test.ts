import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../../../local/json.ts';
import { evaluateExpression } from '../../../../local/step-functions/jsonata/evaluate-expression.ts';

const evaluate = (source: string, input: Json = null) =>
  evaluateExpression(source, 'Output', {
    states: { input },
    variables: {},
    nowMs: Date.parse('2026-01-01T00:00:00Z'),
  });

const CALLS: [expression: string, value: Json][] = [
  ['$partition([1,2,3,4,5], 2)', [[1, 2], [3, 4], [5]]],
  ['$partition([], 2)', []],
  ['$range(1, 10, 3)', [1, 4, 7, 10]],
  ['$range(5, 1, -2)', [5, 3, 1]],
  ['$range(0, 1, 0.25)', [0, 0.25, 0.5, 0.75, 1]],
  ['$hash("Hello", "MD5")', '8b1a9953c4611296a827abf8c47804d7'],
  ['$hash("Hello", "SHA-1")', 'f7ff9e8b7bb2e09b70935a5d785e0cc5d9d0abf0'],
  ['$hash("Hello", "SHA-256")', '185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969'],
  ['$length($hash("", "SHA-384"))', 96],
  ['$length($hash("", "SHA-512"))', 128],
  ['$parse("{\\"a\\":[1,null]}")', { a: [1, null] }],
  ['$random(7) = $random(7)', true],
  ['$uuid() = $uuid()', false],
  ['$millis()', 1767225600000],
  ['$now()', '2026-01-01T00:00:00.000Z'],
  ['$now("[D01]/[M01] [H01]:[m01]", "+0200")', '01/01 02:00'],
  ['$sum($states.input.prices)', 6],
];

it.each(CALLS)('%s', async (expression, value) => {
  expect(await evaluate(expression, { prices: [1, 2, 3] })).toEqual(value);
});

it('$uuid gives a version 4 UUID', async () => {
  expect(await evaluate('$uuid()')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

it('$random stays at or above 0 and below 1, for any seed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async seed => {
      const value = (await evaluate(`$random(${seed})`)) as number;
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(1);
    }),
  );
});

it.each([
  '$eval("1 + 1")',
  '($f := $eval; $f("1 + 1"))',
  '$partition([1], 0)',
  '$range(1, 2, 0)',
  '$range(1, 100000, 1)',
  '$hash("a", "MD2")',
  '$parse("{")',
  '$nothing',
  '1 / 0',
  'function($x) { $x }',
  '$error("mine")',
])('%s fails with States.QueryEvaluationError', async expression => {
  await expect(evaluate(expression)).rejects.toMatchObject({ error: 'States.QueryEvaluationError' });
});

it('evaluations of one expression at the same time do not mix', async () => {
  const values = await Promise.all(
    Array.from({ length: 50 }, (_, n) => evaluate('$states.input.n * ($states.input.n + 1)', { n })),
  );
  expect(values).toEqual(Array.from({ length: 50 }, (_, n) => n * (n + 1)));
});

it('an expression cannot change what it was given', async () => {
  const input = { list: [3, 1, 2] };
  expect(await evaluate('$sort($states.input.list)', input)).toEqual([1, 2, 3]);
  expect(await evaluate('$states.input ~> | $ | {"list": []} |', input)).toEqual({ list: [] });
  expect(input).toEqual({ list: [3, 1, 2] });
});

it('grouping an empty list leaves it empty', async () => {
  const input = { list: [] };
  const mine = '$mine := $states.input.list';
  expect(await evaluate(`(${mine}; $states.input.list{"a": 1}; $count($mine))`, input)).toBe(0);
  expect(await evaluate(`(${mine}; $mine{"a": 1}; $count($mine))`, input)).toBe(0);
  expect(input).toEqual({ list: [] });
});
