import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HttpRoute, RouteTable } from '../../../local/http/route-table.ts';

type Method = 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'ANY';
const route = (key: string): HttpRoute => {
  if (key === '$default') return { path: '$default', function: key };
  const [method, path] = key.split(' ') as [Method, string];
  return { method, path, function: key };
};

const keys = [
  '$default',
  'ANY /{proxy+}',
  'GET /pets/{proxy+}',
  'ANY /pets/dog/{id}',
  'GET /pets/dog/{id}',
  'GET /pets/dog/1',
  'GET /',
  'POST /runs/{id}/answers',
];
const table = new RouteTable(keys.map(route));

describe('RouteTable', () => {
  test.each([
    ['GET', '/pets/dog/1', 'GET /pets/dog/1'],
    ['GET', '/pets/dog/2', 'GET /pets/dog/{id}'],
    ['POST', '/pets/dog/2', 'ANY /pets/dog/{id}'],
    ['GET', '/pets/dog', 'GET /pets/{proxy+}'],
    ['GET', '/pets/cat/3/toys', 'GET /pets/{proxy+}'],
    ['POST', '/pets/cat', 'ANY /{proxy+}'],
    ['GET', '/', 'GET /'],
    ['HEAD', '/', '$default'],
    ['POST', '/runs/7/answers', 'POST /runs/{id}/answers'],
    ['POST', '/runs/7/answers/', 'ANY /{proxy+}'],
    ['POST', '/runs//answers', 'ANY /{proxy+}'],
  ])('sends %s %s to %s', (method, path, key) => {
    expect(table.match(method, path)?.routeKey).toBe(key);
  });

  test('decodes parameters one segment at a time', () => {
    expect(table.match('GET', '/pets/dog/a%2Fb%20c')?.pathParameters).toEqual({ id: 'a/b c' });
    expect(table.match('GET', '/pets/cat/a%20b/c')?.pathParameters).toEqual({ proxy: 'cat/a b/c' });
    expect(table.match('GET', '/pets/dog/100%')?.pathParameters).toEqual({ id: '100%' });
    expect(table.match('GET', '/pets/dog/1')?.pathParameters).toBeUndefined();
  });

  test('knows no HEAD for a GET, and nothing without a default', () => {
    const small = new RouteTable([route('GET /a')]);
    expect(small.match('GET', '/a')?.functionName).toBe('GET /a');
    expect(small.match('HEAD', '/a')).toBeUndefined();
    expect(small.match('GET', '/b')).toBeUndefined();
  });

  test('answers alike in whatever order the routes are given', () => {
    const requests = [
      ['GET', '/pets/dog/1'],
      ['GET', '/pets/dog/2'],
      ['POST', '/pets/dog/2'],
      ['GET', '/pets/cat'],
      ['GET', '/'],
    ] as const;
    const expected = requests.map(([method, path]) => table.match(method, path));
    fc.assert(
      fc.property(fc.shuffledSubarray(keys, { minLength: keys.length }), shuffled => {
        const other = new RouteTable(shuffled.map(route));
        expect(requests.map(([method, path]) => other.match(method, path))).toEqual(expected);
      }),
    );
  });
});
