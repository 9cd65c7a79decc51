import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesEventPattern } from '../../../../local/events/pattern/event-pattern.ts';
import type { Json } from '../../../../local/json.ts';

const matches = (pattern: Json, event: Json) => matchesEventPattern(JSON.stringify(pattern), event);
const field = (...alternatives: Json[]) => ({ detail: { field: alternatives } });
const event = (value: Json) => ({ source: 'orders', detail: { field: value } });
const reasonFor = (pattern: Json | string) => {
  try {
    matchesEventPattern(typeof pattern === 'string' ? pattern : JSON.stringify(pattern), {});
  } catch (fault) {
    return fault instanceof Error ? fault.message : fault;
  }
  return undefined;
};

describe('an event pattern', () => {
  it.each<[string, Json[], Json, boolean]>([
    ['an equal string', ['a'], 'a', true],
    ['a string in another case', ['a'], 'A', false],
    ['one of several values', ['a', 'b'], 'b', true],
    ['a number written differently', [300], 3.0e2, true],
    ['a number as a string', ['300'], 300, false],
    ['null', [null], null, true],
    ['null against an empty array', [null], [], false],
    ['a boolean', [true], true, true],
    ['a boolean as a string', ['true'], true, false],
    ['the empty string', [''], '', true],
    ['an array with a common element', ['b', 'c'], ['a', 'b'], true],
    ['an array without one', ['c'], ['a', 'b'], false],
    ['an element of a nested array', ['b'], [['a'], ['b']], true],
    ['an IPv6 address in another spelling', ['::1'], '0:0:0:0:0:0:0:1', true],
    ['a prefix', [{ prefix: 'ab' }], 'abc', true],
    ['a prefix in another case', [{ prefix: 'ab' }], 'ABC', false],
    ['a prefix without case', [{ prefix: { 'equals-ignore-case': 'aB' } }], 'ABc', true],
    ['a prefix against a number', [{ prefix: '1' }], 12, false],
    ['a suffix', [{ suffix: '.png' }], 'a.png', true],
    ['a suffix elsewhere', [{ suffix: '.png' }], 'a.png.bak', false],
    ['a suffix without case', [{ suffix: { 'equals-ignore-case': '.png' } }], 'a.PNG', true],
    ['equality without case', [{ 'equals-ignore-case': 'Alpha' }], 'aLPHA', true],
    ['a wildcard', [{ wildcard: 'a*b*c' }], 'a--b--c', true],
    ['a wildcard that would have to overlap', [{ wildcard: 'aba*aba' }], 'ababa', false],
    ['a wildcard with an escaped star', [{ wildcard: 'a\\*b' }], 'a*b', true],
    ['a wildcard with an escaped star against another character', [{ wildcard: 'a\\*b' }], 'axb', false],
    ['a lone star', [{ wildcard: '*' }], '', true],
    ['a number in a half-open range', [{ numeric: ['>', 0, '<=', 5] }], 5, true],
    ['a number at an open bound', [{ numeric: ['>', 0, '<=', 5] }], 0, false],
    ['numeric equality', [{ numeric: ['=', 3.018e2] }], 301.8, true],
    ['numeric less-than', [{ numeric: ['<', 10] }], 9.999999, true],
    ['numeric greater-or-equal', [{ numeric: ['>=', -1] }], -1, true],
    ['a numeric range against a string', [{ numeric: ['>', 0] }], '5', false],
    ['a numeric range against null', [{ numeric: ['<', 5] }], null, false],
    ['presence of null', [{ exists: true }], null, true],
    ['presence of an empty array', [{ exists: true }], [], false],
    ['absence of an empty array', [{ exists: false }], [], true],
    ['absence of a value', [{ exists: false }], 'a', false],
    ['absence or a value', [{ exists: false }, 'a'], 'a', true],
    ['anything but a string', [{ 'anything-but': 'a' }], 'b', true],
    ['anything but that string', [{ 'anything-but': 'a' }], 'a', false],
    ['anything but a string against null', [{ 'anything-but': 'a' }], null, true],
    ['anything but a string against a number', [{ 'anything-but': '1' }], 1, true],
    ['anything but a number', [{ 'anything-but': 0 }], 0, false],
    ['anything but a list', [{ 'anything-but': ['a', 'b'] }], 'b', false],
    ['anything but a list of numbers', [{ 'anything-but': [1, 2] }], 3, true],
    ['anything but a prefix', [{ 'anything-but': { prefix: 'a' } }], 'ab', false],
    ['anything but prefixes', [{ 'anything-but': { prefix: ['a', 'b'] } }], 'cb', true],
    ['anything but a suffix', [{ 'anything-but': { suffix: ['.x', '.y'] } }], 'a.y', false],
    ['anything but a wildcard', [{ 'anything-but': { wildcard: '*/lib/*' } }], '/usr/lib/x', false],
    [
      'anything but a word without case',
      [{ 'anything-but': { 'equals-ignore-case': ['a', 'b'] } }],
      'B',
      false,
    ],
    ['anything but, where one element differs', [{ 'anything-but': 'a' }], ['a', 'b'], true],
    ['an address in a network', [{ cidr: '10.0.0.0/24' }], '10.0.0.255', true],
    ['an address outside it', [{ cidr: '10.0.0.0/24' }], '10.0.1.0', false],
    ['an IPv6 address in a network', [{ cidr: '2001:db8::/32' }], '2001:db8:ffff::1', true],
    ['an IPv4 address in an IPv6 network', [{ cidr: '::/0' }], '10.0.0.1', false],
    ['a host name in a network', [{ cidr: '0.0.0.0/0' }], 'localhost', false],
  ])('judges %s', (_, alternatives, value, expected) => {
    expect(matches(field(...alternatives), event(value))).toBe(expected);
  });

  it('needs the field for everything except absence', () => {
    expect(matches(field({ 'anything-but': 'a' }), { detail: {} })).toBe(false);
    expect(matches(field(null), { detail: {} })).toBe(false);
    expect(matches(field({ exists: false }), { detail: {} })).toBe(true);
  });

  it('needs all fields, wherever they nest', () => {
    const pattern = { source: ['s'], detail: { a: { b: [1] }, c: [2] } };
    expect(matches(pattern, { source: 's', detail: { a: { b: 1 }, c: 2 } })).toBe(true);
    expect(matches(pattern, { source: 's', detail: { a: { b: 1 }, c: 3 } })).toBe(false);
  });

  it('takes fields of objects in an array from the same element', () => {
    const pattern = { detail: { items: { kind: ['book'], price: [{ numeric: ['<', 10] }] } } };
    const items = (...list: Json[]) => ({ detail: { items: list } });
    expect(matches(pattern, items({ kind: 'toy', price: 5 }, { kind: 'book', price: 5 }))).toBe(true);
    expect(matches(pattern, items({ kind: 'toy', price: 5 }, { kind: 'book', price: 50 }))).toBe(false);
  });

  it('judges absence within the element that the other fields chose', () => {
    const pattern = { items: { id: [1], price: [{ exists: false }] } };
    expect(matches(pattern, { items: [{ id: 1 }, { id: 2, price: 5 }] })).toBe(true);
    expect(matches(pattern, { items: [{ id: 1, price: 5 }, { id: 2 }] })).toBe(false);
  });

  it('does not multiply independent arrays', () => {
    const names = Array.from({ length: 12 }, (_, index) => `list${index}`);
    const list = Array.from({ length: 30 }, (_, id) => ({ id, on: true }));
    const conditions = names.map(name => [name, { id: [{ numeric: ['>=', 0] }], on: [true] }]);
    const last = { id: [29], on: [false] };
    const pattern = { ...Object.fromEntries(conditions), z: last } as Json;
    const subject = {
      ...Object.fromEntries(names.map(name => [name, list])),
      z: [...list, { id: 1, on: false }],
    };
    expect(matches(pattern, subject as Json)).toBe(false);
  });

  it('takes one alternative of $or, beside the other fields', () => {
    const pattern: Json = { source: ['s'], detail: { $or: [{ a: [1], b: [2] }, { c: [3] }] } };
    expect(matches(pattern, { source: 's', detail: { a: 1, b: 2 } })).toBe(true);
    expect(matches(pattern, { source: 's', detail: { c: 3 } })).toBe(true);
    expect(matches(pattern, { source: 's', detail: { a: 1 } })).toBe(false);
    expect(matches(pattern, { source: 't', detail: { c: 3 } })).toBe(false);
  });

  it('joins the steps of a path with dots', () => {
    expect(matches({ 'a.b': [1] }, { a: { b: 1 } })).toBe(true);
    expect(matches({ a: { b: [1] } }, { 'a.b': 1 })).toBe(true);
  });

  it.each<[Json | string, string]>([
    [[1], 'Filter is not an object'],
    [{}, 'Empty objects are not allowed'],
    [{ detail: {} }, 'Empty objects are not allowed'],
    [{ a: [] }, 'Empty arrays are not allowed'],
    [{ a: 1 }, '"a" must be an object or an array'],
    [{ a: [[1]] }, 'Match value must be String, number, true, false, or null'],
    [{ a: [{}] }, 'Match expression name not found'],
    [{ a: [{ PREFIX: 'x' }] }, 'Unrecognized match type PREFIX'],
    [{ a: [{ constructor: 'x' }] }, 'Unrecognized match type constructor'],
    [{ a: [{ prefix: 'x', suffix: 'y' }] }, 'Only one key allowed in match expression'],
    [{ a: [{ prefix: 1 }] }, 'prefix match pattern must be a string'],
    [{ a: [{ suffix: ['x'] }] }, 'suffix match pattern must be a string'],
    [{ a: [{ 'equals-ignore-case': 1 }] }, 'equals-ignore-case match pattern must be a string'],
    [{ a: [{ wildcard: 'ab**' }] }, 'Consecutive wildcard characters at pos 3'],
    [{ a: [{ wildcard: 'a\\b' }] }, 'Invalid escape character at pos 2'],
    [{ a: [{ numeric: 5 }] }, 'Value of numeric must be an array.'],
    [{ a: [{ numeric: ['=='] }] }, 'Unrecognized numeric range operator: =='],
    [{ a: [{ numeric: ['>', 'x'] }] }, 'Value of > must be numeric'],
    [{ a: [{ numeric: ['=', 1, '<', 2] }] }, 'Too many elements in numeric expression'],
    [{ a: [{ numeric: ['>', 0, '>', 1] }] }, 'Bad numeric range operator: >'],
    [{ a: [{ numeric: ['>', 5, '<', 1] }] }, 'Bottom must be less than top'],
    [{ a: [{ numeric: ['<', 6e9] }] }, 'Value must be between -5.0E9 and 5.0E9, inclusive'],
    [{ a: [{ exists: 'x' }] }, 'exists match pattern must be either true or false.'],
    [
      { a: [{ 'anything-but': null }] },
      'Value of anything-but must be an array or single string/number value.',
    ],
    [
      { a: [{ 'anything-but': ['x', 1] }] },
      'Inside anything but list, either all values are number or string, mixed type is not supported',
    ],
    [{ a: [{ 'anything-but': { prefix: '' } }] }, 'Null prefix/suffix not allowed'],
    [{ a: [{ 'anything-but': { numeric: ['<', 1] } }] }, 'Unsupported anything-but pattern: numeric'],
    [{ a: [{ cidr: '10.0.0.0' }] }, "Malformed CIDR, one '/' required"],
    [{ a: [{ cidr: '10.0.0.0/x' }] }, 'Malformed CIDR, mask bits must be an integer'],
    [{ a: [{ cidr: '10.0.x/8' }] }, 'Nonstandard IP address: 10.0.x'],
    [{ $or: [{ a: [1] }] }, 'There must have at least 2 Objects in $or relationship.'],
    [{ $or: [1, 2] }, 'Only JSON object is allowed in array of $or relationship.'],
    [{ $or: { a: [1] } }, 'It must be an Array followed with $or.'],
  ])('refuses %j', (pattern, reason) => {
    expect(reasonFor(pattern)).toBe(reason);
  });

  it('refuses text that is not JSON, and $or that unfolds without end', () => {
    expect(reasonFor('{"a": ')).toMatch(/JSON/);
    const twofold: Json = { $or: [{ a: [1] }, { b: [1] }] };
    const nested = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`x${index}`, twofold]));
    expect(reasonFor(nested)).toMatch(/too complex/);
  });
});

describe('a wildcard', () => {
  const piece = fc.stringMatching(/^[ab]{0,3}$/);

  it('agrees with the same regular expression', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.stringMatching(/^[ab]{0,10}$/),
        (pieces, value) => {
          const pattern = pieces.join('*');
          fc.pre(!pattern.includes('**'));
          const expected = new RegExp(`^${pieces.join('.*')}$`).test(value);
          expect(matches(field({ wildcard: pattern }), event(value))).toBe(expected);
        },
      ),
    );
  });

  it('is quick on what makes a backtracking matcher hang', () => {
    const pattern = `${'a*'.repeat(1000)}b`;
    expect(matches(field({ wildcard: pattern }), event('a'.repeat(20_000)))).toBe(false);
  });
});
