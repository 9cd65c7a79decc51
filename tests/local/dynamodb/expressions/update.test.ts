import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionScope } from '../../../../local/dynamodb/expressions/expression-scope.ts';
import { compileUpdate } from '../../../../local/dynamodb/expressions/update.ts';
import type { AttributeValue, Item } from '../../../../local/dynamodb/values/attribute-value.ts';
import { attributeValues, items } from '../values/attribute-values.ts';

type Values = Record<string, AttributeValue>;
type Names = Record<string, string>;

const compile = (text: string, values: Values = {}, names: Names = {}) =>
  compileUpdate(
    text,
    new ExpressionScope(
      Object.keys(names).length === 0 ? undefined : names,
      Object.keys(values).length === 0 ? undefined : values,
    ),
  );

const one: AttributeValue = { N: '1' };
const letters = (...texts: string[]): AttributeValue => ({ L: texts.map(S => ({ S })) });

describe('an update', () => {
  it.each<[string, Item, Values, Item]>([
    ['SET a = :v', {}, { ':v': one }, { a: one }],
    ['set a = :v', { a: { S: 'x' }, b: one }, { ':v': one }, { a: one, b: one }],
    ['SET a = b, b = a', { a: { S: 'x' }, b: one }, {}, { a: one, b: { S: 'x' } }],
    ['SET a = a + :v', { a: one }, { ':v': one }, { a: { N: '2' } }],
    ['SET a = :v - a', { a: { N: '0.5' } }, { ':v': one }, { a: { N: '0.5' } }],
    ['SET a = (a + :v)', { a: one }, { ':v': one }, { a: { N: '2' } }],
    ['SET a = ((a)+(:v))', { a: one }, { ':v': one }, { a: { N: '2' } }],
    ['SET a = if_not_exists(a, :v)', {}, { ':v': one }, { a: one }],
    ['SET a = if_not_exists(a, :v)', { a: { S: 'x' } }, { ':v': one }, { a: { S: 'x' } }],
    ['SET a = if_not_exists(a, :v) + :v', {}, { ':v': one }, { a: { N: '2' } }],
    [
      'SET a = if_not_exists(b, if_not_exists(c, :v))',
      { c: { S: 'c' } },
      { ':v': one },
      { a: { S: 'c' }, c: { S: 'c' } },
    ],
    ['SET a = list_append(a, :v)', { a: letters('x') }, { ':v': letters('y') }, { a: letters('x', 'y') }],
    ['SET a = list_append(:v, a)', { a: letters('x') }, { ':v': letters('y') }, { a: letters('y', 'x') }],
    ['SET a = list_append(if_not_exists(a, :v), :v)', {}, { ':v': letters('y') }, { a: letters('y', 'y') }],
    ['SET a.b = :v', { a: { M: { c: one } } }, { ':v': one }, { a: { M: { c: one, b: one } } }],
    [
      'SET a[1] = :v',
      { a: letters('x', 'y', 'z') },
      { ':v': one },
      { a: { L: [{ S: 'x' }, one, { S: 'z' }] } },
    ],
    ['SET a[9] = :v', { a: letters('x') }, { ':v': one }, { a: { L: [{ S: 'x' }, one] } }],
    [
      'SET a[9] = :v, a[5] = :w',
      { a: letters('x') },
      { ':v': one, ':w': { N: '2' } },
      { a: { L: [{ S: 'x' }, { N: '2' }, one] } },
    ],
    [
      'SET a[0].b.c = :v',
      { a: { L: [{ M: { b: { M: {} } } }] } },
      { ':v': one },
      { a: { L: [{ M: { b: { M: { c: one } } } }] } },
    ],
    ['REMOVE a', { a: one, b: one }, {}, { b: one }],
    ['REMOVE a, absent', { a: one }, {}, {}],
    ['REMOVE a.b', { a: { M: { b: one, c: one } } }, {}, { a: { M: { c: one } } }],
    ['REMOVE a.b', { a: { M: {} } }, {}, { a: { M: {} } }],
    ['REMOVE a[0], a[2]', { a: letters('x', 'y', 'z') }, {}, { a: letters('y') }],
    ['REMOVE a[7]', { a: letters('x') }, {}, { a: letters('x') }],
    ['REMOVE a[0] SET a[1] = :v', { a: letters('x', 'y') }, { ':v': one }, { a: { L: [one] } }],
    ['ADD a :v', {}, { ':v': one }, { a: one }],
    ['ADD a :v', { a: { N: '41' } }, { ':v': one }, { a: { N: '42' } }],
    ['ADD a :v', {}, { ':v': { SS: ['x'] } }, { a: { SS: ['x'] } }],
    ['ADD a :v', { a: { SS: ['x', 'y'] } }, { ':v': { SS: ['y', 'z'] } }, { a: { SS: ['x', 'y', 'z'] } }],
    ['ADD a :v', { a: { NS: ['1'] } }, { ':v': { NS: ['2'] } }, { a: { NS: ['1', '2'] } }],
    [
      'ADD a :v',
      { a: { BS: [Uint8Array.of(1)] } },
      { ':v': { BS: [Uint8Array.of(1), Uint8Array.of(2)] } },
      { a: { BS: [Uint8Array.of(1), Uint8Array.of(2)] } },
    ],
    ['ADD a.b :v', { a: { M: {} } }, { ':v': one }, { a: { M: { b: one } } }],
    ['DELETE a :v', { a: { SS: ['x', 'y'] } }, { ':v': { SS: ['y', 'z'] } }, { a: { SS: ['x'] } }],
    ['DELETE a :v', { a: { SS: ['x'] } }, { ':v': { SS: ['x'] } }, {}],
    ['DELETE a :v', { b: one }, { ':v': { SS: ['x'] } }, { b: one }],
    ['DELETE a :v', { a: { NS: ['1', '2'] } }, { ':v': { NS: ['1'] } }, { a: { NS: ['2'] } }],
    [
      'DELETE a :v',
      { a: { BS: [Uint8Array.of(1), Uint8Array.of(2)] } },
      { ':v': { BS: [Uint8Array.of(1)] } },
      { a: { BS: [Uint8Array.of(2)] } },
    ],
    [
      'SET a = :v REMOVE b ADD c :v DELETE d :s',
      { b: one, c: one, d: { SS: ['x', 'y'] } },
      { ':v': one, ':s': { SS: ['x'] } },
      { a: one, c: { N: '2' }, d: { SS: ['y'] } },
    ],
  ])('%s of %j', (text, item, values, expected) => {
    expect(compile(text, values).apply(item)).toEqual(expected);
  });

  it('names the attributes that it writes', () => {
    const update = compile('SET a.b = c, #d = e REMOVE f[0]', {}, { '#d': 'd.e' });
    expect([...update.attributes]).toEqual(['a', 'd.e', 'f']);
  });

  it('selects what lies at the paths that it writes', () => {
    const update = compile('SET a.b = :v, c = :v REMOVE d[1]', { ':v': one });
    expect(update.select({ a: { M: { b: one, x: one } }, d: letters('x', 'y'), e: one })).toEqual({
      a: { M: { b: one } },
      d: letters('y'),
    });
    expect(update.select({ e: one })).toEqual({});
  });

  it('writes attributes whatever they are called', () => {
    const update = compile('SET #p = :v, #q.#p = :v', { ':v': one }, { '#p': '__proto__', '#q': 'q' });
    const updated = update.apply({ q: { M: {} } });
    expect(Object.keys(updated)).toEqual(['q', '__proto__']);
    expect(Object.getPrototypeOf(updated)).toBe(Object.prototype);
  });

  it('never changes the item that it is given', () => {
    const texts = fc.constantFrom(
      'SET a = :v, b.c = :v',
      'SET a.b = :v, c[0] = :v',
      'SET a = b, b = a REMOVE c',
      'REMOVE a.b, c[1], c[0]',
      'ADD a :s, b.c :s',
      'DELETE a :s, b.c :s',
      'SET a = list_append(a, b)',
    );
    fc.assert(
      fc.property(texts, items, attributeValues, (text, item, value) => {
        const before = structuredClone(item);
        try {
          compileUpdate(text, new ExpressionScope(undefined, { ':v': value, ':s': { SS: ['x'] } })).apply(
            item,
          );
        } catch {
          // Most items do not fit most updates.
        }
        expect(item).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });
});

describe('an update that does not fit the item', () => {
  const item: Item = {
    title: { S: 'x' },
    mapped: { M: { '1': { S: 'a' } } },
    listed: letters('x', 'y'),
    marks: { NS: ['1'] },
    n: one,
  };

  it.each([
    'SET title.a = :s',
    'SET title[1] = :s',
    'SET absent.a = :s',
    'SET absent[1] = :s',
    'SET mapped[1] = :s',
    'SET listed.a = :s',
    'SET listed[7].a = :s',
    'REMOVE title.a',
    'REMOVE absent.a',
    'REMOVE mapped[1]',
    'REMOVE listed.a',
    'DELETE absent.a :s',
    'ADD absent.a :s',
    'ADD listed.a :s',
  ])('%s: the path is not valid', text => {
    expect(() => compile(text, { ':s': { SS: ['a'] } }).apply(item)).toThrow(
      'The document path provided in the update expression is invalid for update',
    );
  });

  it.each(['SET a = b', 'SET a = list_append(b, c)', 'SET a = a + n', 'SET a = mapped.b'])(
    '%s: the attribute does not exist',
    text => {
      expect(() => compile(text).apply(item)).toThrow(
        'The provided expression refers to an attribute that does not exist in the item',
      );
    },
  );

  it.each<[string, AttributeValue]>([
    ['DELETE marks :v', { SS: ['1'] }],
    ['DELETE mapped :v', { NS: ['1'] }],
    ['ADD mapped :v', { NS: ['1'] }],
    ['ADD marks :v', one],
    ['ADD n :v', { NS: ['1'] }],
    ['SET e = title + :v', one],
    ['SET e = mapped - :v', one],
    ['SET e = list_append(marks, if_not_exists(f, :v))', { L: [] }],
  ])('%s with %j: the data type is wrong', (text, value) => {
    expect(() => compile(text, { ':v': value }).apply(item)).toThrow(
      'An operand in the update expression has an incorrect data type',
    );
  });
});

describe('a malformed update', () => {
  const messageOf = (text: string, values: Values = {}, names: Names = {}) => {
    try {
      compile(text, values, names);
    } catch (fault) {
      return fault instanceof Error ? `${fault.name}: ${fault.message}` : fault;
    }
    return undefined;
  };
  const invalid = (reason: string) => `ValidationException: Invalid UpdateExpression: ${reason}`;

  it.each([
    'whatever',
    'set a',
    'add a',
    'set a=set',
    'remove a = b',
    'add a b',
    'delete a if_not_exist(b)',
    'remove a b',
    'set :a = b',
    'remove :a',
    'set a = b * c',
    'set a[1] = "eight"',
    'set a[1] = 1',
    'SET if_not_exist(a, b) = a',
    'set (a = (b + c))',
    'set a = (b.c).d + e',
    'set a = b + c + d',
    'set a = b,',
  ])('%s is an error of syntax', text => {
    expect(messageOf(text)).toMatch(/Invalid UpdateExpression: Syntax error; token: /);
  });

  it('quotes the token and its neighbours', () => {
    expect(messageOf('SET a = 1')).toBe(invalid('Syntax error; token: "1", near: "= 1"'));
    expect(messageOf('SET a = :v,')).toBe(invalid('Syntax error; token: "<EOF>", near: ","'));
  });

  it.each([
    ['', 'The expression can not be empty;'],
    ['set a = ((b))', 'The expression has redundant parentheses;'],
    [' set #c = :c set abOrt = true ', 'Attribute name is a reserved keyword; reserved keyword: abOrt'],
    ['remove Absolute', 'Attribute name is a reserved keyword; reserved keyword: Absolute'],
    ['set #c = if_not_exist(:c) set c = d', 'Invalid function name; function: if_not_exist'],
    ['set c = size(d)', 'The function is not allowed in an update expression; function: size'],
    ['set a = #c set c = :d', 'The "SET" section can only be used once in an update expression;'],
    ['add #d :e set a = b add e :f', 'The "ADD" section can only be used once in an update expression;'],
    [
      'SET #c = if_not_exists(:c)',
      'An expression attribute name used in the document path is not defined; attribute name: #c',
    ],
    [
      'SET a = if_not_exists(:c)',
      'An expression attribute value used in expression is not defined; attribute value: :c',
    ],
    ['set a = if_not_exists(c)', count('if_not_exists', 1)],
    ['set a = list_append(c, d, e)', count('list_append', 3)],
    [
      'set a = if_not_exists(if_not_exists(a, b), c)',
      'Operator or function requires a document path; operator or function: if_not_exists',
    ],
  ])('%j: %s', (text, reason) => {
    expect(messageOf(text)).toBe(invalid(reason));
  });

  it.each([
    ['set d[1] = a, d.b = a, c[1].a = a, #c = if_not_exists(a)', 'overlap', '[c, [1], a]', '[c]'],
    ['set c.b.#c = a, c = a', 'overlap', '[c, b, c]', '[c]'],
    ['set a = b remove a, #c', 'overlap', '[a]', '[a]'],
    ['set #c[3].#d = a, #c[3] = a', 'overlap', '[c, [3], [3]]', '[c, [3]]'],
    ['remove c, #c.a', 'overlap', '[c]', '[c, a]'],
    ['set #c[3].#d = a, #c.#d[3] = if_not_exists(a)', 'conflict', '[c, [3], [3]]', '[c, [3], [3]]'],
    ['remove a.#c set a[1] = #d', 'conflict', '[a, c]', '[a, [1]]'],
  ])('%s: paths %s', (text, verb, one, two) => {
    expect(messageOf(text, {}, { '#c': 'c', '#d': '[3]' })).toBe(
      invalid(
        `Two document paths ${verb} with each other; must remove or rewrite one of these paths; path one: ${one}, path two: ${two}`,
      ),
    );
  });

  it.each<[string, AttributeValue, string, string]>([
    ['set b = list_append(:v, a), c = if_not_exists(a) add a.b :v', { S: 'a' }, 'ADD', 'STRING'],
    ['delete a.b :v', { N: '1' }, 'DELETE', 'NUMBER'],
    ['add a.b :v', { BOOL: true }, 'ADD', 'BOOLEAN'],
    ['add a.b :v', { M: {} }, 'ADD', 'MAP'],
    ['delete a.b :v', { L: [] }, 'DELETE', 'LIST'],
  ])('%s with %j', (text, value, operator, name) => {
    expect(messageOf(text, { ':v': value })).toBe(
      invalid(
        `Incorrect operand type for operator or function; operator: ${operator}, operand type: ${name}`,
      ),
    );
  });

  it.each<[string, AttributeValue, string, string]>([
    ['set a = list_append(:v, a)', { S: 'a' }, 'list_append', 'S'],
    ['set a = list_append(a, :v)', { M: {} }, 'list_append', 'M'],
    ['set a = a + :v', { L: [] }, '+', 'L'],
    ['set a = :v - a', { B: Uint8Array.of(1) }, '-', 'B'],
  ])('%s with %j', (text, value, operator, name) => {
    expect(messageOf(text, { ':v': value })).toBe(
      invalid(
        `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${name}`,
      ),
    );
  });
});

function count(name: string, operands: number): string {
  return `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${operands}`;
}
