import { describe, expect, it } from 'vitest';
import { compileCondition } from '../../../../local/dynamodb/expressions/condition.ts';
import { ExpressionScope } from '../../../../local/dynamodb/expressions/expression-scope.ts';
import type { AttributeValue, Item } from '../../../../local/dynamodb/values/attribute-value.ts';

type Values = Record<string, AttributeValue>;

const compile = (text: string, values: Values = {}, names: Record<string, string> = {}) =>
  compileCondition(
    'ConditionExpression',
    text,
    new ExpressionScope(
      Object.keys(names).length === 0 ? undefined : names,
      Object.keys(values).length === 0 ? undefined : values,
    ),
  );

const item: Item = {
  pk: { S: 'run#1' },
  title: { S: 'hello' },
  one: { N: '1' },
  two: { N: '2' },
  huge: { N: '12345678901234567890123456789012345678' },
  yes: { BOOL: true },
  nothing: { NULL: true },
  bytes: { B: Uint8Array.of(104, 105, 106) },
  words: { SS: ['b', 'a'] },
  numbers: { NS: ['1', '2'] },
  blobs: { BS: [Uint8Array.of(1)] },
  things: { L: [{ S: 'x' }, { L: [{ N: '3' }] }, { M: { deep: { S: 'y' } } }] },
  doc: { M: { nested: { M: { n: { N: '5' } } }, 'a.b': { S: 'dotted' } } },
};

const V: Values = {
  ':one': { N: '1' },
  ':two': { N: '2' },
  ':three': { N: '3' },
  ':text': { S: 'hello' },
  ':he': { S: 'he' },
  ':a': { S: 'a' },
  ':S': { S: 'S' },
  ':words': { SS: ['a', 'b'] },
  ':list': { L: [{ N: '3' }] },
  ':yes': { BOOL: true },
  ':hi': { B: Uint8Array.of(104, 105) },
  ':ij': { B: Uint8Array.of(105, 106) },
  ':blob': { B: Uint8Array.of(1) },
  ':five': { N: '5' },
};

describe('a condition', () => {
  it.each([
    ['one = :one', true],
    ['one = :two', false],
    [':one = one', true],
    ['one = :text', false],
    ['words = :words', true],
    ['yes = :yes', true],
    ['absent = :one', false],
    ['absent = lacking', false],
    ['absent <> lacking', true],
    ['absent <> :one', true],
    ['one <> :two', true],
    ['one < two', true],
    ['one < :one', false],
    ['one <= :one', true],
    ['two > :one', true],
    ['two >= :three', false],
    ['title < :one', false],
    ['absent < :one', false],
    ['absent >= lacking', false],
    ['things < :one', false],
    ['bytes > :hi', true],
    ['two BETWEEN :one AND :three', true],
    ['two between :one and :two', true],
    ['two BETWEEN :three AND lacking', false],
    ['absent BETWEEN :one AND :two', false],
    ['title BETWEEN :one AND :two', false],
    ['(two)between(one)and(:three)', true],
    ['two IN (:one, :two)', true],
    ['two IN (:one)', false],
    ['absent IN (absent, :one)', false],
    ['attribute_exists(title)', true],
    ['attribute_exists (doc.nested.n)', true],
    ['attribute_exists(doc.nested.lacking)', false],
    ['attribute_exists(things[0])', true],
    ['attribute_exists(things[3])', false],
    ['attribute_exists(title.nested)', false],
    ['attribute_exists(toString)', false],
    ['attribute_not_exists(absent)', true],
    ['attribute_not_exists(title)', false],
    ['attribute_type(title, :S)', true],
    ['attribute_type(one, :S)', false],
    ['attribute_type(absent, :S)', false],
    ['begins_with(title, :he)', true],
    ['begins_with(:text, absent)', false],
    ['begins_with(bytes, :hi)', true],
    ['begins_with(bytes, :ij)', false],
    ['begins_with(one, :he)', false],
    ['contains(title, :he)', true],
    ['contains(title, :one)', false],
    ['contains(words, :a)', true],
    ['contains(words, :he)', false],
    ['contains(numbers, :two)', true],
    ['contains(numbers, :three)', false],
    ['contains(blobs, :blob)', true],
    ['contains(bytes, :ij)', true],
    ['contains(bytes, :blob)', false],
    ['contains(things, :list)', true],
    ['contains(things, :a)', false],
    ['contains(doc, :a)', false],
    ['contains(words, :words)', false],
    ['size(title) = :five', true],
    ['size(bytes) = :three', true],
    ['size(words) = :two', true],
    ['size(things) >= :three', true],
    ['size(doc) = :two', true],
    ['size(one) = :one', false],
    ['size(absent) = :one', false],
    ['size(title) = :text', false],
    ['two BETWEEN size(blobs) AND size(things)', true],
    ['things[1][0] = :three', true],
    ['things[2].deep > :he', true],
    ['doc.nested.n = :five', true],
    ['NOT one = :two', true],
    ['NOT NOT one = :two', false],
    ['one = :one AND two = :two', true],
    ['one = :one AND two = :one', false],
    ['one = :two OR two = :two', true],
    ['one = :two OR two = :one', false],
    ['one < two OR two < one AND two < one', true],
    ['(one < two OR two < one) AND two < one', false],
    ['NOT one < two AND two < one', false],
    ['NOT (one < two AND two < one)', true],
    ['two BETWEEN one AND :three AND one < two', true],
    ['((one = :one) OR (two = :one)) and not attribute_exists(absent)', true],
  ])('%s is %s', (text, expected) => {
    expect(compile(text, V)(item)).toBe(expected);
  });

  it('compares numbers of 38 digits to the last', () => {
    const values = { ':next': { N: '12345678901234567890123456789012345679' } };
    expect(compile('huge < :next', values)(item)).toBe(true);
    expect(compile('huge = :next', values)(item)).toBe(false);
  });

  it('takes an item that does not exist for one without attributes', () => {
    expect(compile('attribute_not_exists(pk)')(undefined)).toBe(true);
    expect(compile('pk <> :one', V)(undefined)).toBe(true);
    expect(compile('pk = :one', V)(undefined)).toBe(false);
  });

  it('takes a name for one element, whatever characters it has', () => {
    const names = { '#d': 'doc', '#ab': 'a.b' };
    expect(compile('#d.#ab = :v', { ':v': { S: 'dotted' } }, names)(item)).toBe(true);
  });

  it('serves one title with different names and values', () => {
    expect(compile('#n = :v', { ':v': { N: '1' } }, { '#n': 'one' })(item)).toBe(true);
    expect(compile('#n = :v', { ':v': { N: '1' } }, { '#n': 'two' })(item)).toBe(false);
  });
});

describe('a malformed condition', () => {
  const messageOf = (text: string, values: Values = {}, names: Record<string, string> = {}) => {
    try {
      compile(text, values, names);
    } catch (fault) {
      return fault instanceof Error ? `${fault.name}: ${fault.message}` : fault;
    }
    return undefined;
  };
  const invalid = (reason: string) => `ValidationException: Invalid ConditionExpression: ${reason}`;

  it.each([
    ['', 'The expression can not be empty;'],
    ['  ', 'The expression can not be empty;'],
    ['a > 10', 'Syntax error; token: "10", near: "> 10"'],
    ['created-at = :v', 'Syntax error; token: "-", near: "created-at"'],
    ['NOT #flag', 'Syntax error; token: "<EOF>", near: "#flag"'],
    ['a.0.b = :v', 'Syntax error; token: "0", near: ".0."'],
    ['attribute_not_exists(_c)', 'Syntax error; token: "_", near: "(_c"'],
    ['a > between', 'Syntax error; token: "between", near: "> between"'],
    ['(a = :v', 'Syntax error; token: "<EOF>", near: ":v"'],
  ])('%j gives %s', (text, reason) => {
    expect(messageOf(text)).toBe(invalid(reason));
  });

  it.each([
    'things are not gonna be ok',
    'a',
    ':a',
    'attribute_exists("Pictures.RearView")',
    'attribute_exists(Pictures..RearView)',
    'attribute_exists(asdf[a])',
    'a.:a < b.:b',
    'a in b, c',
    'a in (b,c,)',
    'a in ()',
    '(a)between(b.c.d)and((c)',
    'a > :things.stuff',
    'b[:a] > a',
    'ü > a',
    'size(a).b > a',
    '(size(a))[0] > a',
    'a = b = c',
    'a = (b = c)',
    'a AND b = c',
    'size()  > a',
    'a <> b AND',
    'a = b)',
  ])('%s is an error of syntax', text => {
    expect(messageOf(text)).toMatch(/Invalid ConditionExpression: Syntax error; token: /);
  });

  it.each([
    'a=b and a > ((c))',
    'a > whatever((:things), ((a)))',
    'a=b AND ((a=b AND a=c)) AND a=d',
    '((attribute_exists(a)))',
    `${'('.repeat(2000)}a=b${')'.repeat(2000)}`,
  ])('%s has redundant parentheses', text => {
    expect(messageOf(text)).toBe(invalid('The expression has redundant parentheses;'));
  });

  it.each([
    ['a=b and whatever((:things)) > a', 'Invalid function name; function: whatever'],
    ['attRIbute_exIsts((views), #a)', 'Invalid function name; function: attRIbute_exIsts'],
    ['size(a)', misplaced('size')],
    ['a=b and attribute_exists((views), (#a)) > b', misplaced('attribute_exists')],
    ['size(contains(a, b)) > a', misplaced('contains')],
    ['a between b and attribute_exists(c)', misplaced('attribute_exists')],
    ['a in (b, begins_with(c, d))', misplaced('begins_with')],
    [
      'if_not_exists(a, b) = c',
      'The function is not allowed in a condition expression; function: if_not_exists',
    ],
    ['attribute_exists(views, #a)', 'Attribute name is a reserved keyword; reserved keyword: views'],
    ['name = :a', 'Attribute name is a reserved keyword; reserved keyword: name'],
    ['a.Status = :a', 'Attribute name is a reserved keyword; reserved keyword: Status'],
    ['#a = b', 'An expression attribute name used in the document path is not defined; attribute name: #a'],
    [
      'begins_with(a.#b)',
      'An expression attribute name used in the document path is not defined; attribute name: #b',
    ],
    [
      'begins_with(:hello, #a, #b)',
      'An expression attribute value used in expression is not defined; attribute value: :hello',
    ],
    ['attribute_exists(a, b) and a=a', count('attribute_exists', 2)],
    ['attribute_type(a)', count('attribute_type', 1)],
    ['begins_with(a, size(b), c)', count('begins_with', 3)],
    ['size(a, b) > c', count('size', 2)],
    [`a IN (${Array.from({ length: 101 }, (_, n) => `b${n}`).join(',')})`, count('IN', 101)],
    ['attribute_type(a, size(b))', type('attribute_type', 'N')],
    ['begins_with(a, size(b))', type('begins_with', 'N')],
    ['size(size(a)) > b', type('size', 'N')],
    [
      'attribute_not_exists(size(a))',
      'Operator or function requires a document path; operator or function: attribute_not_exists',
    ],
    ['a = a AND b = c AND :views > a', distinct('=', '[a]')],
    ['contains(ab.bc[1].a, ab.bc[1].a)', distinct('contains', '[ab, bc, [1], a]')],
    ['attribute_type(a, a)', distinct('attribute_type', '[a]')],
  ])('%s: %s', (text, reason) => {
    expect(messageOf(text)).toBe(invalid(reason));
  });

  it.each<[string, AttributeValue, string]>([
    ['a < :v', { L: [] }, type('<', 'L')],
    [':v >= a', { BOOL: true }, type('>=', 'BOOL')],
    ['a BETWEEN :v AND b', { SS: ['a'] }, type('BETWEEN', 'SS')],
    ['begins_with(a, :v)', { N: '1' }, type('begins_with', 'N')],
    ['begins_with(:v, a)', { NULL: true }, type('begins_with', 'NULL')],
    ['size(:v) > a', { N: '1' }, type('size', 'N')],
    ['attribute_type(a, :v)', { N: '1' }, type('attribute_type', 'N')],
    [
      'attribute_exists(:v)',
      { N: '1' },
      'Operator or function requires a document path; operator or function: attribute_exists',
    ],
    [
      'attribute_type(a, :v)',
      { S: 'STRING' },
      'Invalid attribute type name found; type: STRING, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}',
    ],
  ])('%s with %j: %s', (text, value, reason) => {
    expect(messageOf(text, { ':v': value })).toBe(invalid(reason));
  });

  it('refuses bounds of different types or in the wrong order', () => {
    expect(messageOf('a BETWEEN :l AND :h', { ':l': { N: '1' }, ':h': { S: 'a' } })).toBe(
      invalid(
        'The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: AttributeValue: {N:1}, upper bound operand: AttributeValue: {S:a}',
      ),
    );
    expect(messageOf('a BETWEEN :l AND :h', { ':l': { S: 'b' }, ':h': { S: 'a' } })).toBe(
      invalid(
        'The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {S:b}, upper bound operand: AttributeValue: {S:a}',
      ),
    );
  });

  it('names the kind of expression', () => {
    expect(() =>
      compileCondition('FilterExpression', 'a >', new ExpressionScope(undefined, undefined)),
    ).toThrow('Invalid FilterExpression: Syntax error; token: "<EOF>", near: ">"');
  });

  it('tells the size of a filter that is too large', () => {
    const text = `a = ${'b'.repeat(4093)}`;
    expect(() =>
      compileCondition('FilterExpression', text, new ExpressionScope(undefined, undefined)),
    ).toThrow(
      'Invalid FilterExpression: Expression size has exceeded the maximum allowed size; expression size: 4097',
    );
  });

  it('keeps to the limits of size, operators and depth', () => {
    expect(messageOf(`a = ${'b'.repeat(4093)}`)).toBe(
      invalid('Expression size has exceeded the maximum allowed size;'),
    );
    expect(messageOf(Array.from({ length: 151 }, () => 'a=b').join(' OR '))).toBe(
      invalid('The expression contains too many operators; operator count: 301'),
    );
    expect(messageOf(`${Array.from({ length: 33 }, () => 'a').join('.')} = b`)).toBe(
      invalid('The document path has too many nesting elements; nesting levels: 33'),
    );
  });
});

function misplaced(name: string): string {
  return `The function is not allowed to be used this way in an expression; function: ${name}`;
}

function count(name: string, operands: number): string {
  return `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${operands}`;
}

function type(name: string, operand: string): string {
  return `Incorrect operand type for operator or function; operator or function: ${name}, operand type: ${operand}`;
}

function distinct(name: string, path: string): string {
  return `The first operand must be distinct from the remaining operands for this operator or function; operator: ${name}, first operand: ${path}`;
}
