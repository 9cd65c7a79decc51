import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { evaluateExpression } from '../../../../local/step-functions/jsonata/evaluate-expression.ts';

const forgedLambda = {
  _jsonata_lambda: true,
  arguments: [],
  environment: null,
  body: {
    type: 'path',
    steps: [
      { type: 'variable', value: '' },
      { type: 'name', value: 'constructor' },
    ],
  },
  input: {},
};

const input = JSON.parse(
  JSON.stringify({
    harmless: { object: { a: 1 }, list: [{ a: 1 }, [{ a: 2 }]], text: 'text' },
    lambda: forgedLambda,
    thunk: { ...forgedLambda, thunk: true, body: { procedure: { type: 'name', value: 'x' }, arguments: [] } },
    native: { _jsonata_function: true, implementation: { apply: 'x' } },
    inherits: 'INHERITS',
    tuples: { tupleStream: true, '@': {}, hasOwnProperty: 1, clone: forgedLambda, ' budget': {} },
  }).replace('"INHERITS"', '{"__proto__":[],"b":{"__proto__":{"_jsonata_lambda":true,"environment":null}}}'),
) as JsonObject;

const evaluate = (source: string, variables: Record<string, Json> = {}) =>
  evaluateExpression(source, 'Output', { states: { input }, variables, nowMs: 0 });

const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe('a member that every object inherits', () => {
  const places = [
    (name: string) => `{}.\`${name}\``,
    (name: string) => `"a".\`${name}\``,
    (name: string) => `$states.input.harmless.\`${name}\``,
    (name: string) => `$states.input.harmless.list.\`${name}\``,
    (name: string) => `$states.input.harmless.**.\`${name}\``,
    (name: string) => `$states.input.harmless.*.\`${name}\``,
    (name: string) => `$states.input.harmless."${name}"`,
    (name: string) => `$states.input.harmless.object@$o.\`${name}\``,
    (name: string) => `$states.input.harmless.object.a.%.\`${name}\``,
    (name: string) => `$states.input.harmless.object#$i.\`${name}\`[0]`,
    (name: string) => `$lookup({}, "${name}")`,
    (name: string) => `$lookup([{}, [{}]], "${name}")`,
    (name: string) => `$lookup(?, "${name}")({})`,
    (name: string) => `{} ~> $lookup("${name}")`,
    (name: string) => `function($x){$x}.\`${name}\``,
    (name: string) => `$sum.\`${name}\``,
    (name: string) => `/a/.\`${name}\``,
    (name: string) => `$${name}`,
  ];

  it.each(INHERITED)('%s is absent', async name => {
    for (const place of places) expect(await evaluate(`$exists(${place(name)})`), place(name)).toBe(false);
  });

  it.each(INHERITED.filter(name => name !== '__proto__'))('%s is found where data has it', async name => {
    const data = `{"${name}": [{"b": 1}, {"b": 2}]}`;
    expect(await evaluate(`${data}.\`${name}\`[1].b`)).toBe(2);
    expect(await evaluate(`[${data}, {}].\`${name}\`.b`)).toEqual([1, 2]);
    expect(await evaluate(`$lookup([${data}, {}], "${name}").b`)).toEqual([1, 2]);
  });

  it('__proto__ is found where data has it', async () => {
    expect(await evaluate('$parse("{\\"__proto__\\": {\\"a\\": 1}}").__proto__.a')).toBe(1);
    const result = await evaluate('$parse("{\\"__proto__\\": {\\"a\\": 1}}")');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.keys(result as object)).toEqual(['__proto__']);
  });
});

const ESCAPES = [
  '{"then": /x/}',
  'function($f){ {"then": $f} }($sum)',
  'function($f){ {"th" & "en": $f} }(function($resolve){ $error("lost") })',
  'function($f){ [1]{"then": $f} }(function($resolve){ $error("lost") })',
  'function($f){ {} ~> |$|{"then": $f}| }(function($resolve){ $error("lost") })',
  'function($f){ $string({"toJSON": $f}) }(function(){ $error("lost") })',
  'function($f){ $sum(?)({"forEach": $f}) }(function(){ $error("lost") })',
  '($o:={}.constructor; $g:={}.(__lookupGetter__("__proto__")); $c:=$o(function(){1}); $p:=$c.($g()); $F:=$p.constructor; $f:=$F("return process.pid"); $f())',
  '$lookup($states.input, "constructor")("x")',
  '{}.toString()',
  '$states.input.lambda()',
  '$states.input.lambda ~> $map([1], ?)',
  '[1] ~> $map($states.input.lambda)',
  '1 ~> $states.input.lambda',
  '$sort([2,1], $states.input.lambda)',
  '$states.input.lambda(?)',
  '$lookup($states.input, "thunk")',
  '$states.input.native()',
  '$states.input.native(?)',
  '$merge([$states.input.inherits]).concat(1)',
  '$merge([$states.input.inherits.b])()',
  '$spread($states.input.inherits)[0].concat(1)',
  '$sift($states.input.inherits, function(){true}).concat(1)',
  '({"a":1} ~> |$|$states.input.inherits|).concat(1)',
  'function($hasOwnProperty){ $constructor }($sum)',
  '($hasOwnProperty := /./; $constructor)',
  '($__proto__ := {"a": 1}; $a)',
  'function($f){ {"tupleStream": true, "hasOwnProperty": $f}{ "a": $constructor } }($sum)',
  'function($f){ {"tupleStream": true, "hasOwnProperty": $f}[true].{ "a": $constructor }.a }($sum)',
  '($tuples := $states.input.tuples; $tuples{"a": $constructor})',
  '$states.input.tuples[true]{"a": {} ~> |$|{}|}',
  'function($x){$x}.*.bind("a", 1)',
  '$merge(?)([function($x){$x}]).environment',
  '$merge(?)([$sum]).implementation',
  '$spread($sum).implementation',
  '$each(?, ?)(function($x){$x}, function($v, $k){ $k })',
  '$sift(?, ?)(function($x){$x}, function(){ true })',
  '{"f": function($x){$x}}.**.environment',
  '{"f": function($x){$x}}.*.*',
  '$sum.*',
  '$sum.**.implementation',
  '/a/("a").next',
  '/a/("aa").next.constructor',
  '/a/("aa").*[4]',
  '$match(?, ?)("a", function(){ {"next": {}.constructor} }).next',
  '($clone := function($x){$x}; $states.input ~> |$|{"a": 1}|)',
  '(function($clone){ $states.input ~> |$|{"a": 1}| })(function($x){$x})',
  '{} ~> |$states.input|{"a": 1}|',
  '{} ~> |$states.input.harmless.list|{"a": 1}, ["a"]|',
  '{} ~> |$sum|{"implementation": 1}|',
  '($f := function(){1}; {} ~> |$f|{"body": 1}|)',
  '$states.input()',
  '$states.input.harmless.object()',
  'null()',
  '$reduce([1, 2], {}.constructor)',
  '$map([1], {}.valueOf)',
  '$eval("{}.constructor")',
  '$now.constructor("a")',
  '$hash("a", "constructor")',
  '$hash("a", "__proto__")',
  '[{"k": "__proto__", "v": 1}]{k: v}.polluted',
  '$merge([$parse("{\\"__proto__\\": {\\"polluted\\": 1}}")]).polluted',
  '({} ~> |$|$parse("{\\"__proto__\\": {\\"polluted\\": 1}}")|).polluted.constructor',
];

it.each(ESCAPES)('%s gives nothing of the host away and changes nothing', async source => {
  const inputBefore = JSON.stringify(input);
  const prototypeBefore = Reflect.ownKeys(Object.prototype);
  const value = await evaluate(source).catch((fault: { error: string }) => {
    expect(fault.error).toBe('States.QueryEvaluationError');
    return 'refused';
  });
  expect(['refused', 1, '[]', '{}', 'arity', '{"arity":1}']).toContain(
    typeof value === 'object' ? JSON.stringify(value) : value,
  );
  expect(JSON.stringify(input)).toBe(inputBefore);
  expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeBefore);
  expect(await evaluate('$sum([1, 2])')).toBe(3);
});

describe('state machine variables', () => {
  it.each([...INHERITED, 'clone'])('one may be called %s', async name => {
    const variables = Object.fromEntries([[name, { a: 1 }]]);
    expect(await evaluate(`$${name}.a + (function($x){ $x })($${name}.a)`, variables)).toBe(2);
    expect(await evaluate('$exists($other)', variables)).toBe(false);
  });

  it('none passes for the function that transforms copy with', async () => {
    const variables = { clone: forgedLambda as unknown as Json };
    await expect(evaluate('{} ~> |$|{"a": 1}|', variables)).rejects.toMatchObject({
      error: 'States.QueryEvaluationError',
    });
  });
});

it.each<[string, Json]>([
  ['($twice := function($f, $x) { $f($f($x)) }; $twice(function($n) { $n * 3 }, 2))', 18],
  ['($add := function($a, $b) { $a + $b }; $inc := $add(1, ?); $map([1, 2], $inc))', [2, 3]],
  ['($up := $uppercase ~> $trim; " a " ~> $up)', 'A'],
  ['($re := /b+/; $match("abb", $re).match)', 'bb'],
  ['$replace("abc", /b/, function($m) { $uppercase($m.match) })', 'aBc'],
  ['$map(["a"], $uppercase)', ['A']],
  ['$pad(?, 3)("a")', 'a  '],
  ['{"a": [{"b": 1}, {"b": 2}]} ~> |a[b=2]|{"c": 3}, "b"|', { a: [{ b: 1 }, { c: 3 }] }],
  ['($f := function($n) { $n = 0 ? "end" : $f($n - 1) }; $f(1000))', 'end'],
  ['[1, 2, 3].($i := $; $i * 2)', [2, 4, 6]],
  ['$type($now) & $type($millis)', 'functionfunction'],
  ['($now(); $fromMillis(0); $fromMillis(1))', '1970-01-01T00:00:00.001Z'],
])('%s still works', async (source, value) => {
  const result = await evaluate(source);
  expect(Array.isArray(value) ? [result].flat() : result).toEqual(value);
});
