import { expect, test } from 'vitest';
import { bytesFromBase64, toJsonValues } from '../../../local/dynamodb/wire-values.ts';

test('bytes are base64 on the wire and bytes inside', () => {
  const inside = { Item: { a: { B: Uint8Array.from([1, 2]) }, b: { BS: [Uint8Array.from([3])] } } };
  const wire = { Item: { a: { B: 'AQI=' }, b: { BS: ['Aw=='] } } };
  expect(bytesFromBase64(wire)).toEqual(inside);
  expect(toJsonValues(inside)).toEqual(wire);
});

test('a request that is nested without end is refused in words', () => {
  let nested: unknown = 1;
  for (let depth = 0; depth < 20_000; depth++) nested = [nested];
  expect(() => bytesFromBase64({ Item: nested })).toThrow('nested too deeply');
});
