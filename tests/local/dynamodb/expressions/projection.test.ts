import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionScope } from '../../../../local/dynamodb/expressions/expression-scope.ts';
import { compileProjection } from '../../../../local/dynamodb/expressions/projection.ts';
import type { Item } from '../../../../local/dynamodb/values/attribute-value.ts';
import { items } from '../values/attribute-values.ts';

const select = (text: string, item: Item, names?: Record<string, string>) =>
  compileProjection(text, new ExpressionScope(names, undefined))(item);

const leaf = { M: { x: { S: 'hi' }, y: { S: 'yo' } } };
const item: Item = {
  p: { S: 'p' },
  a: { M: { b: { L: [{ N: '2' }, { N: '4' }, leaf] }, c: { N: '5' } } },
  b: { S: 'hello' },
  'a.b': { S: 'dotted' },
};

describe('a projection', () => {
  it.each<[string, Item]>([
    ['p', { p: { S: 'p' } }],
    ['p, b', { p: { S: 'p' }, b: { S: 'hello' } }],
    ['a.c', { a: { M: { c: { N: '5' } } } }],
    ['a.b[0]', { a: { M: { b: { L: [{ N: '2' }] } } } }],
    ['a.b[2].y', { a: { M: { b: { L: [{ M: { y: { S: 'yo' } } }] } } } }],
    [
      'a.b[2].y, a.b[0], a.c',
      { a: { M: { b: { L: [{ N: '2' }, { M: { y: { S: 'yo' } } }] }, c: { N: '5' } } } },
    ],
    ['x', {}],
    ['a.x.y', {}],
    ['a.b[3]', {}],
    ['a[0]', {}],
    ['a.b.x', {}],
    ['a.b[0][0]', {}],
    ['a.x, a.b[1], x, a.b[3].x', { a: { M: { b: { L: [{ N: '4' }] } } } }],
  ])('of %s is %j', (text, expected) => {
    expect(select(text, item)).toEqual(expected);
  });

  it('takes a name for one element', () => {
    expect(select('#n', item, { '#n': 'a.b' })).toEqual({ 'a.b': { S: 'dotted' } });
  });

  it('of all attributes is the item', () => {
    fc.assert(
      fc.property(items, all => {
        const names = Object.keys(all);
        if (names.length === 0) return;
        const placeholders = Object.fromEntries(names.map((name, index) => [`#n${index}`, name]));
        expect(select(Object.keys(placeholders).join(', '), all, placeholders)).toEqual(all);
      }),
    );
  });

  it.each(['a, a', 'a.b, a.b', 'a[1], a[1]', 'a, a.b', 'a.b, a', 'a.b, a.b[2]', 'a.b.d.e, a.b'])(
    'refuses %s, which overlap',
    text => {
      expect(() => select(text, item)).toThrow(
        /^Invalid ProjectionExpression: Two document paths overlap with each other; must remove or rewrite/,
      );
    },
  );

  it('refuses a value that is to be a map and a list', () => {
    expect(() => select('a.b, a[1]', item)).toThrow(
      'Invalid ProjectionExpression: Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a, [1]]',
    );
  });

  it.each([
    ['', 'The expression can not be empty;'],
    ['a,', 'Syntax error; token: "<EOF>", near: ","'],
    [',a', 'Syntax error; token: ",", near: ",a"'],
    ['a,,b', 'Syntax error; token: ",", near: ",,b"'],
    ['a b', 'Syntax error; token: "b", near: "a b"'],
    [':v', 'Syntax error; token: ":v", near: ":v"'],
    ['status', 'Attribute name is a reserved keyword; reserved keyword: status'],
    ['#n', 'An expression attribute name used in the document path is not defined; attribute name: #n'],
  ])('refuses %j', (text, reason) => {
    expect(() => select(text, item)).toThrow(`Invalid ProjectionExpression: ${reason}`);
  });
});
