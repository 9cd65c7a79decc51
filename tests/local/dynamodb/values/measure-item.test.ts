import { describe, expect, it } from 'vitest';
import { itemBytes } from '../../../../local/dynamodb/values/measure-item.ts';

describe('itemBytes', () => {
  it.each([
    [{}, 0],
    [{ ab: { S: 'xyz' } }, 5],
    [{ ä: { S: '€' } }, 5],
    [{ n: { N: '1' } }, 3],
    [{ n: { N: '-12.50' } }, 4],
    [{ n: { N: `1${'0'.repeat(125)}` } }, 3],
    [{ n: { N: '1'.repeat(38) } }, 21],
    [{ n: { N: '0' } }, 2],
    [{ f: { BOOL: false } }, 2],
    [{ f: { NULL: true as const } }, 2],
    [{ b: { B: new Uint8Array(7) } }, 8],
    [{ s: { SS: ['ab', 'c'] } }, 4],
    [{ s: { NS: ['1', '123'] } }, 6],
    [{ s: { BS: [new Uint8Array(2), new Uint8Array(3)] } }, 6],
    [{ l: { L: [] } }, 4],
    [{ l: { L: [{ S: 'ab' }, { BOOL: true }] } }, 9],
    [{ m: { M: { k: { S: 'ab' } } } }, 8],
  ])('measures %j as %d bytes', (item, bytes) => {
    expect(itemBytes(item)).toBe(bytes);
  });
});
