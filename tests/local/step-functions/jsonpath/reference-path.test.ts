import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../local/json.ts';
import { evaluatePath } from '../../../../local/step-functions/jsonpath/evaluate-path.ts';
import { InvalidPath, PathInsertFailed } from '../../../../local/step-functions/jsonpath/path-errors.ts';
import {
  insertAtPath,
  parseReferencePath,
} from '../../../../local/step-functions/jsonpath/reference-path.ts';

describe('parseReferencePath', () => {
  it('lists names and indexes', () => {
    expect(parseReferencePath("$.a['b c'][2].d")).toEqual(['a', 'b c', 2, 'd']);
    expect(parseReferencePath('$')).toEqual([]);
  });

  it.each([
    '$.a[*]',
    '$..a',
    '$.a[0,1]',
    '$.a[1:]',
    '$.a[-1]',
    '$.a[?(@.b)]',
    '$.a.length()',
    '$$.a',
    '$name',
    'a',
  ])('refuses %s', path => {
    expect(() => parseReferencePath(path)).toThrow(InvalidPath);
  });
});

describe('insertAtPath', () => {
  it('replaces everything at the root', () => {
    expect(insertAtPath({ a: 1 }, '$', [2])).toEqual([2]);
  });

  it('adds to an object, or replaces what is there', () => {
    expect(insertAtPath({ a: 1 }, '$.b', 2)).toEqual({ a: 1, b: 2 });
    expect(insertAtPath({ a: 1 }, '$.a', { c: 2 })).toEqual({ a: { c: 2 } });
  });

  it('makes the objects that are missing on the way', () => {
    expect(insertAtPath({ a: 1 }, '$.b.c.d', 2)).toEqual({ a: 1, b: { c: { d: 2 } } });
  });

  it('replaces an item of a list, or a member of it', () => {
    expect(insertAtPath([1, 2], '$[1]', 3)).toEqual([1, 3]);
    expect(insertAtPath({ list: [{ a: 1 }] }, '$.list[0].b', 2)).toEqual({ list: [{ a: 1, b: 2 }] });
  });

  it('leaves the target as it was', () => {
    const target: Json = { list: [{ a: 1 }], other: {} };
    insertAtPath(target, '$.list[0].a', 2);
    expect(target).toEqual({ list: [{ a: 1 }], other: {} });
  });

  it.each<[Json, string]>([
    ['text', '$.a'],
    [null, '$.a'],
    [[1], '$.a'],
    [{ a: 'text' }, '$.a.b'],
    [{ a: null }, '$.a.b'],
    [{ a: [] }, '$.a[0]'],
    [{}, '$.a[0]'],
    [{ a: {} }, '$.a[0]'],
  ])('refuses to change %j at %s', (target, path) => {
    expect(() => insertAtPath(target, path, 1)).toThrow(PathInsertFailed);
  });

  it('words a conflict as AWS does', () => {
    try {
      insertAtPath('input1', '$.result', 1);
      expect.unreachable();
    } catch (fault) {
      expect(fault).toMatchObject({
        name: 'PathInsertFailed',
        errorName: 'States.ReferencePathConflict',
        causeText: 'Unable to apply ReferencePath $.result to input "input1"',
      });
    }
  });

  const name = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('__proto__', 'constructor', 'prototype', "it's"),
  );

  it('puts a value where the same path finds it', () => {
    const quote = (text: string) => `['${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), fc.jsonValue(), (names, json) => {
        const value = json as Json;
        const path = `$${names.map(quote).join('')}`;
        const input = insertAtPath({}, path, value);
        expect(evaluatePath(path, { input, context: null, variables: {} })).toEqual(value);
      }),
    );
  });

  it('never reaches a prototype', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('__proto__', 'constructor', 'prototype', 'a'), { minLength: 1 }),
        names => {
          insertAtPath({ a: {} }, `$.${names.join('.')}`, { polluted: true });
          expect('polluted' in {}).toBe(false);
          expect('polluted' in Object).toBe(false);
        },
      ),
    );
  });
});
