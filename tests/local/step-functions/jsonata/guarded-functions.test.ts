import fc from 'fast-check';
import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../local/json.ts';
import { evaluateExpression } from '../../../../local/step-functions/jsonata/evaluate-expression.ts';

const evaluate = (source: string, input: Json = null) =>
  evaluateExpression(source, 'Output', { states: { input }, variables: {}, nowMs: 0 });

/** What the library gives, as plain JSON. */
async function original(source: string, input: Json): Promise<Json | undefined> {
  const value: unknown = await jsonata(source).evaluate(undefined, { states: { input } });
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json);
}

const refused = (text: string) => ({
  error: 'States.QueryEvaluationError',
  causeText: expect.stringContaining(text),
});

describe('$sort', () => {
  it('orders numbers and texts as the library does', async () => {
    const lists = fc.oneof(fc.array(fc.integer()), fc.array(fc.string()));
    await fc.assert(
      fc.asyncProperty(lists, async list => {
        const source = '{"sorted": $sort($states.input)}';
        expect(await evaluate(source, list)).toEqual(await original(source, list));
      }),
    );
  });

  it('is stable and swaps where the comparator says so, as the library does', async () => {
    const items = fc.array(fc.record({ rank: fc.integer({ min: 0, max: 3 }), id: fc.nat() }));
    await fc.assert(
      fc.asyncProperty(items, async list => {
        const source = '{"sorted": $sort($states.input, function($l, $r) { $l.rank > $r.rank })}';
        expect(await evaluate(source, list)).toEqual(await original(source, list));
      }),
    );
  });

  it('orders long lists', async () => {
    expect(await evaluate('$sort($reverse([1..50000]))[0]')).toBe(1);
    expect(await evaluate('$sort([1..5000], function($l, $r) { $l < $r })[0]')).toBe(5000);
  });

  it.each(['$sort([1, "a"])', '$sort([{}, {}])', '$sort([true, false])'])(
    '%s fails with D3070',
    async source => {
      await expect(evaluate(source)).rejects.toMatchObject(refused('D3070: The single argument form'));
    },
  );
});

describe('the operator ^(…)', () => {
  it('orders a thousand items', async () => {
    expect(await evaluate('[1..1000]^(>$)[0]')).toBe(1000);
  });

  it('refuses a list that would take the memory', async () => {
    await expect(evaluate('[1..50000]^(>$)')).rejects.toMatchObject(refused('sorts at most about 2,000'));
    await expect(evaluate('[1..50000]#$i^(>$)')).rejects.toMatchObject(refused('sorts at most about 2,000'));
  });
});

describe('$pad', () => {
  it('pads as the library does', async () => {
    const calls = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 5 }), fc.integer({ min: -12, max: 12 }));
    const fillers = fc.string({ unit: 'grapheme-ascii', maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(calls, fillers, async ([text, width], filler) => {
        const source = '$pad($states.input[0], $states.input[1], $states.input[2])';
        const input = [text, width, filler];
        expect(await evaluate(source, input)).toEqual(await original(source, input));
      }),
    );
  });

  it('refuses a width beyond a million', async () => {
    await expect(evaluate('$pad("x", 100000000)')).rejects.toMatchObject(refused('at most 1000000'));
    await expect(evaluate('$pad("x", -100000000)')).rejects.toMatchObject(refused('at most 1000000'));
  });
});

describe('$distinct', () => {
  it('keeps what the library keeps', async () => {
    const items = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 2 }),
        fc.constantFrom<Json>(null, true, '1', '', [], [1], ['1'], {}),
        fc.constantFrom<Json>({ a: 1, b: [2] }, { b: [2], a: 1 }, { a: 1, b: 2 }, { a: { c: 1, d: 2 } }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(items, async list => {
        const source = '{"kept": $distinct($states.input)}';
        expect(await evaluate(source, list)).toEqual(await original(source, list));
      }),
    );
  });
});

it.each([
  [
    'a text that doubles',
    '$reduce([1..60], function($text, $n) { $text & $text }, "x")',
    'text that is too long',
  ],
  [
    'a list that doubles',
    '$reduce([1..40], function($l, $n) { $append($l, $l) }, [1, 2])',
    'list that is too long',
  ],
  [
    'a result without bottom',
    '$reduce([1..5000], function($a, $n) { {"a": $a} }, 1)',
    'unsupported result type',
  ],
  ['a repeated repetition', '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /(a+)+$/)', 'may never end'],
])('%s is refused', async (_what, source, text) => {
  await expect(evaluate(source)).rejects.toMatchObject(refused(text));
});

it.each(['(\\d+,)*x', '(a|b)+$', '([a-z]+)-(\\d+)', '(\\w+\\s?)x', '(ab+)+c', '(?:,\\d+)*$'])(
  'the ordinary pattern %s is accepted',
  async pattern => {
    expect(await evaluate(`$contains("nothing", /${pattern}/) in [true, false]`)).toBe(true);
  },
);
