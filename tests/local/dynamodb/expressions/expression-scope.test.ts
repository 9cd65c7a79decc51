import { describe, expect, it } from 'vitest';
import { compileCondition } from '../../../../local/dynamodb/expressions/condition.ts';
import { ExpressionScope } from '../../../../local/dynamodb/expressions/expression-scope.ts';
import { compileProjection } from '../../../../local/dynamodb/expressions/projection.ts';
import { readExpressionValues } from '../../../../local/dynamodb/expressions/read-expression-values.ts';
import { compileUpdate } from '../../../../local/dynamodb/expressions/update.ts';

describe('the scope of expressions', () => {
  it.each<[Record<string, string> | undefined, Record<string, { S: string }> | undefined, string]>([
    [{}, {}, 'ExpressionAttributeNames must not be empty'],
    [{ a: 'a' }, {}, 'ExpressionAttributeNames contains invalid key: Syntax error; key: "a"'],
    [{ '#a-b': 'a' }, undefined, 'ExpressionAttributeNames contains invalid key: Syntax error; key: "#a-b"'],
    [undefined, {}, 'ExpressionAttributeValues must not be empty'],
    [
      undefined,
      { ':b': { S: 'a' }, b: { S: 'a' } },
      'ExpressionAttributeValues contains invalid key: Syntax error; key: "b"',
    ],
  ])('refuses %j with %j', (names, values, message) => {
    expect(() => new ExpressionScope(names, values)).toThrow(message);
  });

  it('is content once several expressions together used all of it', () => {
    const scope = new ExpressionScope({ '#a': 'a', '#b': 'b' }, { ':v': { S: 'v' }, ':w': { S: 'w' } });
    compileCondition('ConditionExpression', '#a = :v', scope);
    compileUpdate('SET #b = :w', scope);
    expect(() => scope.assertAllUsed()).not.toThrow();
  });

  it('counts what a short evaluation would not reach as used', () => {
    const scope = new ExpressionScope(undefined, { ':v': { S: 'v' }, ':w': { S: 'w' } });
    compileCondition('FilterExpression', 'a = :v OR b = :w', scope)({ a: { S: 'v' } });
    expect(() => scope.assertAllUsed()).not.toThrow();
  });

  it('names what no expression used', () => {
    const names = new ExpressionScope({ '#a': 'a', '#b': 'b', '#c': 'c' }, undefined);
    compileProjection('#b', names);
    expect(() => names.assertAllUsed()).toThrow(
      'Value provided in ExpressionAttributeNames unused in expressions: keys: {#a, #c}',
    );
    const values = new ExpressionScope(undefined, { ':x': { S: 'x' } });
    expect(() => values.assertAllUsed()).toThrow(
      'Value provided in ExpressionAttributeValues unused in expressions: keys: {:x}',
    );
  });
});

describe('readExpressionValues', () => {
  it('reads and normalises each value', () => {
    expect(readExpressionValues({ ':n': { N: '1.0' } })).toEqual({ ':n': { N: '1' } });
  });

  it('names the value that it refuses', () => {
    expect(() => readExpressionValues({ ':b': { SS: ['a', 'a'] } })).toThrow(
      'ExpressionAttributeValues contains invalid value: One or more parameter values were invalid: Input collection [a, a] contains duplicates. for key :b',
    );
  });
});
