import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../local/json.ts';
import { evaluateIntrinsic } from '../../../../local/step-functions/intrinsics/evaluate-intrinsic.ts';
import {
  IntrinsicFailed,
  InvalidIntrinsic,
} from '../../../../local/step-functions/intrinsics/intrinsic-errors.ts';
import { InvalidPath } from '../../../../local/step-functions/jsonpath/path-errors.ts';

function call(text: string, input: Json = {}): Json {
  return evaluateIntrinsic(text, {
    input,
    context: { Execution: { Name: 'run-1' } },
    variables: { who: 'Ada' },
  });
}

function failureOf(text: string, input: Json = {}): IntrinsicFailed {
  try {
    call(text, input);
  } catch (fault) {
    if (fault instanceof IntrinsicFailed) return fault;
    throw fault;
  }
  throw new Error(`${text} succeeded`);
}

describe('arguments', () => {
  it('may be texts, numbers, booleans, null, paths and calls', () => {
    expect(
      call("States.Array('a', -1.5, 1e3, true, false, null, $.x, $$.Execution.Name, $who, States.Array())", {
        x: [1],
      }),
    ).toEqual(['a', -1.5, 1000, true, false, null, [1], 'run-1', 'Ada', []]);
  });

  it('may be surrounded by spaces, or not', () => {
    expect(call(" States.Array( 1 ,'b',$.x ) ", { x: 2 })).toEqual([1, 'b', 2]);
  });

  it('may be paths with commas, parentheses and quotes in their brackets', () => {
    const input = { 'a,b)': [{ n: 1 }, { n: 5 }] };
    expect(call("States.Array($['a,b)'][?(@.n > 2)].n, $['a,b)'].length())", input)).toEqual([[5], 2]);
  });

  it('unescape quotes, braces and backslashes', () => {
    expect(call(String.raw`States.Array('it\'s', '\{\}', 'a\\b', '{"x": [1, 2]}')`)).toEqual([
      "it's",
      '{}',
      String.raw`a\b`,
      '{"x": [1, 2]}',
    ]);
  });

  it.each([
    'States.Array(',
    'States.Array(1,)',
    'States.Array(,1)',
    'States.Array(1 2)',
    'States.Array(x)',
    "States.Array('a)",
    String.raw`States.Array('a\n')`,
    'States.Array()x',
    'Array()',
    'States.',
    '',
    'States.Array('.repeat(50_000),
  ])('refuses a malformed call', text => {
    expect(() => call(text)).toThrow(InvalidIntrinsic);
  });

  it('fail with AWS’s words when a path leads nowhere, naming the whole expression', () => {
    const expression = "States.Format('{}', States.JsonToString($.absent))";
    const failure = failureOf(expression, { other: 1 });
    expect(failure.errorName).toBe('States.Runtime');
    expect(failure.causeText).toBe(
      `The function '${expression}' had the following error: The JsonPath argument for the field '$.absent' could not be found in the input '{"other":1}'`,
    );
  });

  it('fail when an index is beyond the end of a list', () => {
    expect(failureOf('States.Array($.list[5])', { list: [1] }).detail).toBe(
      `The JsonPath argument for the field '$.list[5]' could not be found in the input '{"list":[1]}'`,
    );
  });

  it.each([
    'States.MathAdd(1)',
    'States.MathAdd(1, 2, 3)',
    'States.UUID(1)',
    'States.Format()',
    'States.JsonMerge($, $)',
  ])('must be as many as %s should have', text => {
    expect(failureOf(text).detail).toMatch(/^Invalid arguments in States\./);
  });

  it('does not call what is not a function, nor what objects inherit', () => {
    expect(() => call('States.Unknown()')).toThrow(IntrinsicFailed);
    expect(() => call('States.constructor()')).toThrow(IntrinsicFailed);
  });
});

describe('States.Format', () => {
  it.each<[Json, string]>([
    ['text', 'text'],
    [1, '1'],
    [1.5, '1.5'],
    [12345678.5, '1.23456785E7'],
    [0.0001, '1.0E-4'],
    [1e21, '1.0E21'],
    [9007199254740991, '9007199254740991'],
    [null, 'null'],
    [true, 'true'],
    [{ a: 1, b: ['x', null] }, '{a=1, b=[x, null]}'],
  ])('writes %j as Java does', (value, text) => {
    expect(call("States.Format('<{}>', $.value)", { value })).toBe(`<${text}>`);
  });

  it('fills placeholders in order', () => {
    expect(call("States.Format('{}-{}{}', 1, 'b', true)")).toBe('1-btrue');
  });

  it('takes its template from a path too', () => {
    expect(call('States.Format($.template, 1)', { template: 'No. {}' })).toBe('No. 1');
  });

  it('leaves braces alone that are escaped or come from a value', () => {
    expect(call(String.raw`States.Format('\{\} \\ \'{}\'', '\{\}')`)).toBe(String.raw`{} \ '{}'`);
  });

  it.each([
    [
      "States.Format('{} {}', 1)",
      'Invalid arguments in States.Format: number of arguments do not match the occurrences of {}.',
    ],
    [
      "States.Format('{}', 1, 2)",
      'Invalid arguments in States.Format: number of arguments do not match the occurrences of {}.',
    ],
    ["States.Format('a {', 1)", "Invalid template in States.Format: matching '}' not found for '{'."],
    ["States.Format('}')", "Invalid template in States.Format: matching '{' not found for '}'."],
    ['States.Format(1)', 'Invalid arguments in States.Format'],
  ])('refuses %s', (text, detail) => {
    expect(failureOf(text).detail).toBe(detail);
  });
});

describe('JSON functions', () => {
  it.each<[string, Json]>([
    ['{"a":[1]}', { a: [1] }],
    [' 1 ', 1],
    ['"x"', 'x'],
    ['null', null],
    ['', null],
    [' ', null],
  ])('States.StringToJson parses %j', (text, value) => {
    expect(call('States.StringToJson($.text)', { text })).toEqual(value);
  });

  it.each<Json>(['{bad}', 'undefined', 1, null, { a: 1 }])('States.StringToJson refuses %j', text => {
    expect(failureOf('States.StringToJson($.text)', { text }).detail).toBe(
      'Invalid arguments in States.StringToJson',
    );
  });

  it('States.JsonToString writes compact JSON with Java’s numbers', () => {
    const value = { a: [1, 'x"', null, true, { b: 12345678.5 }] };
    expect(call('States.JsonToString($)', value)).toBe('{"a":[1,"x\\"",null,true,{"b":1.23456785E7}]}');
  });

  it('States.StringToJson undoes States.JsonToString', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), value => {
        const input = JSON.parse(JSON.stringify(value)) as Json;
        expect(call('States.StringToJson(States.JsonToString($))', input)).toEqual(input);
      }),
    );
  });

  it('States.JsonMerge replaces members, and does not merge deeper', () => {
    const input = { a: { x: { p: 1 }, y: 1 }, b: { x: { q: 2 } } };
    expect(call('States.JsonMerge($.a, $.b, false)', input)).toEqual({ x: { q: 2 }, y: 1 });
  });

  it.each(['$.o, $.o, true', '$.list, $.o, false', '$.o, null, false'])(
    'States.JsonMerge refuses %s',
    values => {
      expect(() => call(`States.JsonMerge(${values})`, { o: {}, list: [] })).toThrow(IntrinsicFailed);
    },
  );

  it('States.JsonMerge cannot reach a prototype', () => {
    const input = JSON.parse('{"a":{"__proto__":{"polluted":true}},"b":{}}') as Json;
    const merged = call('States.JsonMerge($.a, $.b, false)', input);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });
});

describe('array functions', () => {
  const input = {
    list: [1, 2, 3, 4, 5],
    mixed: [1, '1', { a: 1, b: 2 }, { b: 2, a: 1 }, null, null, [1], [1]],
  };

  it.each<[string, Json]>([
    ['States.ArrayPartition($.list, 2)', [[1, 2], [3, 4], [5]]],
    ['States.ArrayPartition($.list, 2.9)', [[1, 2], [3, 4], [5]]],
    ['States.ArrayPartition($.list, 9)', [[1, 2, 3, 4, 5]]],
    ['States.ArrayContains($.list, 3)', true],
    ['States.ArrayContains($.list, 9)', false],
    ["States.ArrayContains($.list, '3')", true],
    ['States.ArrayContains($.list, false)', false],
    ['States.ArrayContains($.mixed, States.Array(1))', true],
    ['States.ArrayRange(1, 9, 2)', [1, 3, 5, 7, 9]],
    ['States.ArrayRange(5, 1, -2)', [5, 3, 1]],
    ['States.ArrayRange(5, 1, 1)', []],
    ['States.ArrayRange(1.6, 1.4, 1)', [1]],
    ['States.ArrayGetItem($.list, 4)', 5],
    ['States.ArrayGetItem($.list, 1.9)', 2],
    ['States.ArrayGetItem(States.Array(), 9)', null],
    ['States.ArrayLength($.list)', 5],
    ['States.ArrayUnique($.mixed)', [1, '1', { a: 1, b: 2 }, null, [1]]],
  ])('%s', (text, expected) => {
    expect(call(text, input)).toEqual(expected);
  });

  it('States.ArrayRange makes at most 1000 items', () => {
    expect(call('States.ArrayLength(States.ArrayRange(1, 1000, 1))')).toBe(1000);
    expect(() => call('States.ArrayRange(1, 1001, 1)')).toThrow(IntrinsicFailed);
  });

  it.each([
    'States.ArrayPartition($.list, 0)',
    'States.ArrayPartition($.list, 0.6)',
    "States.ArrayPartition('a', 1)",
    'States.ArrayRange(1, 10, 0)',
    "States.ArrayRange('1', 10, 1)",
    'States.ArrayGetItem($.list, 5)',
    'States.ArrayGetItem($.list, -1)',
    "States.ArrayGetItem($.list, '1')",
    "States.ArrayLength('abc')",
    'States.ArrayUnique($)',
    "States.ArrayContains('abc', 'a')",
  ])('refuses %s', text => {
    expect(failureOf(text, input).causeText).toBe(
      `The function '${text}' had the following error: Invalid arguments in ${text.slice(0, text.indexOf('('))}`,
    );
  });
});

describe('math functions', () => {
  it.each([
    [1.49, 1.5, 3],
    [1.5, 1.51, 4],
    [-1.5, 0, -1],
    [-1.51, 0, -2],
    [-0.5, 0, 0],
    [111, -1, 110],
  ])('States.MathAdd rounds %d and %d before it adds them', (a, b, sum) => {
    expect(call('States.MathAdd($.a, $.b)', { a, b })).toBe(sum);
  });

  it.each(['2147483647, 1', '-2147483648, -1', '3000000000, 0', "'1', 1", 'true, 1', 'null, 1', '1e309, 1'])(
    'States.MathAdd refuses %s',
    values => {
      expect(() => call(`States.MathAdd(${values})`)).toThrow(IntrinsicFailed);
    },
  );

  it('States.MathRandom stays from its start to below its end', () => {
    const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(int32, int32, fc.option(int32, { nil: undefined }), (a, b, seed) => {
        fc.pre(a !== b);
        const [start, end] = a < b ? [a, b] : [b, a];
        const number = call(
          `States.MathRandom(${start}, ${end}${seed === undefined ? '' : `, ${seed}`})`,
        ) as number;
        expect(Number.isInteger(number)).toBe(true);
        expect(number).toBeGreaterThanOrEqual(start);
        expect(number).toBeLessThan(end);
      }),
    );
  });

  it('States.MathRandom repeats itself for the same seed, as java.util.Random does', () => {
    expect(call('States.MathRandom(0, 100, 42)')).toBe(30);
    expect(call('States.MathRandom(0, 1000, 42)')).toBe(130);
    expect(call('States.MathRandom(0, 16, 42)')).toBe(11);
  });

  it.each(['1, 1', '5, 1', '1.4, 1.6', "'a', 2", '1, 10, null'])('States.MathRandom refuses %s', values => {
    expect(() => call(`States.MathRandom(${values})`)).toThrow(IntrinsicFailed);
  });
});

describe('text and encoding functions', () => {
  it.each<[string, string, string[]]>([
    ['1,2,3', ',', ['1', '2', '3']],
    ['This.is+a,test=string', '.+,=', ['This', 'is', 'a', 'test', 'string']],
    [',,a,,b,', ',', ['a', 'b']],
    ['', ',', []],
    ['abc', '', ['abc']],
    ['a😀b😁c', '😀', ['a', 'b😁c']],
  ])('States.StringSplit of %j at %j', (text, delimiters, parts) => {
    expect(call('States.StringSplit($.text, $.delimiters)', { text, delimiters })).toEqual(parts);
  });

  it('States.Base64Encode and States.Base64Decode undo each other', () => {
    expect(call("States.Base64Encode('Data to encode')")).toBe('RGF0YSB0byBlbmNvZGU=');
    expect(call("States.Base64Decode('RGF0YSB0byBlbmNvZGU=')")).toBe('Data to encode');
    expect(call('States.Base64Decode(States.Base64Encode($.text))', { text: 'héllo ✓' })).toBe('héllo ✓');
  });

  it.each([
    ['MD5', '812f45842bc6d66ee14572ce20db8e86'],
    ['SHA-1', 'aaff4a450a104cd177d28d18d74485e8cae074b7'],
    ['SHA-256', 'b4a697a057313163aee33cd8d40c66e9f0f177e00cac2de32475ffff6169c3e3'],
  ])('States.Hash makes a %s digest', (algorithm, digest) => {
    expect(call("States.Hash('input data', $.algorithm)", { algorithm })).toBe(digest);
  });

  it('States.Hash takes data that is no text as Java prints it', () => {
    expect(call("States.Hash($.data, 'MD5')", { data: { a: 1 } })).toBe(call("States.Hash('{a=1}', 'MD5')"));
  });

  it.each(['States.Hash($.text, $.algorithm)', 'States.Base64Encode($.text)', 'States.Base64Decode($.text)'])(
    '%s takes at most 10,000 characters',
    text => {
      expect(() => call(text, { text: 'a'.repeat(10_000), algorithm: 'MD5' })).not.toThrow();
      expect(() => call(text, { text: 'a'.repeat(10_001), algorithm: 'MD5' })).toThrow(IntrinsicFailed);
    },
  );

  it.each([
    "States.Hash('a', 'sha-256')",
    "States.Hash('a', 'toString')",
    "States.Hash(null, 'MD5')",
    'States.Base64Decode(1)',
  ])('refuses %s', text => {
    expect(() => call(text)).toThrow(IntrinsicFailed);
  });

  it('States.UUID makes a different UUID each time', () => {
    expect(call('States.UUID()')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(call('States.UUID()')).not.toBe(call('States.UUID()'));
  });
});

describe('any text', () => {
  it('is evaluated or refused with an error of this language', () => {
    const fragments = fc.constantFrom(
      ...[
        'States.',
        'Array',
        'Format',
        'MathAdd',
        'Hash',
        '(',
        ')',
        ',',
        "'",
        '\\',
        '{',
        '}',
        '$',
        '$.a',
        '[',
        ']',
      ],
      ...['1', '-', 'null', ' ', '"', '🦊', "'MD5'", 'States.Array('],
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(fragments).map(parts => `States.Array(${parts.join('')}`),
    );
    fc.assert(
      fc.property(text, expression => {
        try {
          call(expression, { a: 1 });
        } catch (fault) {
          const isOwn = [IntrinsicFailed, InvalidIntrinsic, InvalidPath].some(kind => fault instanceof kind);
          if (!isOwn) throw fault;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
