import { describe, expect, it } from 'vitest';
import { ExpressionScope } from '../../../../local/dynamodb/expressions/expression-scope.ts';
import {
  compileKeyCondition,
  type KeyCondition,
} from '../../../../local/dynamodb/expressions/key-condition.ts';
import type { AttributeValue } from '../../../../local/dynamodb/values/attribute-value.ts';

const p: AttributeValue = { S: 'p' };
const low: AttributeValue = { N: '1' };
const high: AttributeValue = { N: '2' };
const VALUES = { ':p': p, ':l': low, ':h': high };
const KEY = { partition: 'pk', sort: 'sk' };

const compile = (
  text: string,
  key: { partition: string; sort?: string } = KEY,
  names?: Record<string, string>,
) => compileKeyCondition(text, new ExpressionScope(names, VALUES), key);
const included = (value: AttributeValue) => ({ value, inclusive: true });
const excluded = (value: AttributeValue) => ({ value, inclusive: false });

describe('a key condition', () => {
  it.each<[string, KeyCondition['sort']]>([
    ['pk = :p', undefined],
    [':p = pk', undefined],
    ['(pk = :p)', undefined],
    ['pk = :p AND sk = :l', { lowest: included(low), highest: included(low) }],
    ['sk = :l AND pk = :p', { lowest: included(low), highest: included(low) }],
    ['((sk = :l) and (pk = :p))', { lowest: included(low), highest: included(low) }],
    ['pk = :p AND sk < :l', { highest: excluded(low) }],
    ['pk = :p AND sk <= :l', { highest: included(low) }],
    ['pk = :p AND sk > :l', { lowest: excluded(low) }],
    ['pk = :p AND sk >= :l', { lowest: included(low) }],
    ['pk = :p AND :l < sk', { lowest: excluded(low) }],
    ['pk = :p AND :l >= sk', { highest: included(low) }],
    ['pk = :p AnD sk BeTwEeN :l aNd :h', { lowest: included(low), highest: included(high) }],
    ['sk between :l and :h and pk = :p', { lowest: included(low), highest: included(high) }],
    ['pk = :p AND begins_with(sk, :p)', { prefix: p }],
  ])('%s', (text, sort) => {
    expect(compile(text)).toEqual({ partition: p, sort });
  });

  it('takes names', () => {
    const condition = compile('#p = :p AND #s > :l', KEY, { '#p': 'pk', '#s': 'sk' });
    expect(condition).toEqual({ partition: p, sort: { lowest: excluded(low) } });
  });

  it.each([
    ['', 'Invalid KeyConditionExpression: The expression can not be empty;'],
    ['pk = :p AND sk != :l', 'Invalid KeyConditionExpression: Syntax error; token: "!", near: "sk !="'],
    ['pk', 'Invalid KeyConditionExpression: Syntax error; token: "<EOF>", near: "pk"'],
    ['pk = :p OR sk = :l', 'Invalid operator used in KeyConditionExpression: OR'],
    ['NOT sk = :l AND pk = :p', 'Invalid operator used in KeyConditionExpression: NOT'],
    ['pk = :p AND sk <> :l', 'Invalid operator used in KeyConditionExpression: <>'],
    ['pk = :p AND sk IN (:l)', 'Invalid operator used in KeyConditionExpression: IN'],
    ['attribute_exists(pk)', 'Invalid operator used in KeyConditionExpression: attribute_exists'],
    ['pk = :p AND contains(sk, :l)', 'Invalid operator used in KeyConditionExpression: contains'],
    ['pk = :p AND dog(sk)', 'Invalid KeyConditionExpression: Invalid function name; function: dog'],
    [
      ':l between sk and :h and pk = :p',
      'Invalid condition in KeyConditionExpression: BETWEEN operator must have the key attribute as its first operand',
    ],
    [
      'begins_with(:p, sk) and pk = :p',
      'Invalid condition in KeyConditionExpression: begins_with operator must have the key attribute as its first operand',
    ],
    ['pk = size(sk)', 'KeyConditionExpressions cannot contain nested operations'],
    ['size(pk) = :l', 'KeyConditionExpressions cannot contain nested operations'],
    [
      'pk = sk',
      'Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition',
    ],
    ['pk.a = :p', 'KeyConditionExpressions cannot have conditions on nested attributes'],
    [':p = :l', 'Invalid condition in KeyConditionExpression: No key attribute specified'],
    ['pk = :p AND pk = :p', 'KeyConditionExpressions must only contain one condition per key'],
    ['pk = :p AND sk >= :l AND sk <= :h', 'KeyConditionExpressions must only contain one condition per key'],
    ['pk = :p AND sk < :l AND a < :h', 'Conditions can be of length 1 or 2 only'],
    ['sk = :l', 'Query condition missed key schema element: pk'],
    ['pk = :p AND a < :l', 'Query condition missed key schema element: sk'],
    ['pk < :p', 'Query key condition not supported'],
    ['begins_with(pk, :p)', 'Query key condition not supported'],
    [
      'pk = :p AND begins_with(sk, :l)',
      'Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or function: begins_with, operand type: N',
    ],
    [
      'pk = :p AND sk BETWEEN :h AND :l',
      'Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {N:2}, upper bound operand: AttributeValue: {N:1}',
    ],
    [
      'pk = :q',
      'Invalid KeyConditionExpression: An expression attribute value used in expression is not defined; attribute value: :q',
    ],
  ])('%j is refused: %s', (text, message) => {
    expect(() => compile(text)).toThrow(expect.objectContaining({ name: 'ValidationException', message }));
  });

  it('has no second part where the key has none', () => {
    expect(compile('id = :p', { partition: 'id' })).toEqual({ partition: p });
    expect(() => compile('id = :p AND sk = :l', { partition: 'id' })).toThrow(
      'Query key condition not supported',
    );
  });
});
