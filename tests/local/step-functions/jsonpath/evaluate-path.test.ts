import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../local/json.ts';
import { evaluatePath } from '../../../../local/step-functions/jsonpath/evaluate-path.ts';
import { InvalidPath, PathNotFound } from '../../../../local/step-functions/jsonpath/path-errors.ts';

const store: Json = {
  books: [
    { title: 'Sayings', price: 8.95, tags: ['a'], isbn: null },
    { title: 'Sword', price: 12.99, tags: ['a', 'b'] },
    { title: 'Moby Dick', price: 8.99, tags: [] },
  ],
  owner: { 'first name': 'Ada', émile: 1, 'sub-values': [1, 2, 3] },
  limit: 9,
};

function read(path: string, input: Json = store): Json {
  return evaluatePath(path, {
    input,
    context: { Execution: { Name: 'run' } },
    variables: { order: { id: 7 } },
  });
}

function missOf(path: string, input: Json = store): PathNotFound {
  try {
    read(path, input);
  } catch (fault) {
    if (fault instanceof PathNotFound) return fault;
    throw fault;
  }
  throw new Error(`${path} was found`);
}

describe('evaluatePath', () => {
  it.each<[string, Json]>([
    ['$.limit', 9],
    [' $.limit ', 9],
    ["$['limit']", 9],
    ['$["limit"]', 9],
    ["$.owner['first name']", 'Ada'],
    ["$.['limit']", 9],
    ['$.owner.émile', 1],
    ['$.owner.sub-values', [1, 2, 3]],
    ['$.books[0].title', 'Sayings'],
    ['$.books[-1].title', 'Moby Dick'],
    ['$.books[0].isbn', null],
  ])('reads the one value at %s', (path, expected) => {
    expect(read(path)).toEqual(expected);
  });

  it('gives the whole document for a bare root', () => {
    expect(read('$')).toBe(store);
    expect(read('$$')).toEqual({ Execution: { Name: 'run' } });
    expect(read('$order')).toEqual({ id: 7 });
  });

  it('reads the context object and variables', () => {
    expect(read('$$.Execution.Name')).toBe('run');
    expect(read('$order.id')).toBe(7);
  });

  it.each<[string, Json]>([
    ['$.books[*].title', ['Sayings', 'Sword', 'Moby Dick']],
    ['$.books.*.title', ['Sayings', 'Sword', 'Moby Dick']],
    ['$.books[0,2].title', ['Sayings', 'Moby Dick']],
    ['$.books[1:].title', ['Sword', 'Moby Dick']],
    ['$.books[:1].title', ['Sayings']],
    ['$.books[-2:].title', ['Sword', 'Moby Dick']],
    ['$.books[0:-1].title', ['Sayings', 'Sword']],
    ['$..title', ['Sayings', 'Sword', 'Moby Dick']],
    ['$..tags[0]', ['a', 'a']],
    ['$.books[*].isbn', [null]],
    ["$.books[0:1]['title','price']", [{ title: 'Sayings', price: 8.95 }]],
    ['$.limit.*', []],
  ])('lists what %s can select', (path, expected) => {
    expect(read(path)).toEqual(expected);
  });

  it('descends into every object and list, outermost first', () => {
    expect(read('$..*', { a: { b: [1] }, c: 2 })).toEqual([{ b: [1] }, 2, [1], 1]);
  });

  it.each(['$.absent[*]', '$.absent[1:5].name', '$.limit[:1]', '$.absent.deeper[?(@.a == 1)]', '$..absent'])(
    'gives an empty list where %s matches nothing',
    path => {
      expect(read(path)).toEqual([]);
    },
  );

  it('gathers several names at the end of a path into one object', () => {
    expect(read("$.books[0]['title','price','absent']")).toEqual({ title: 'Sayings', price: 8.95 });
  });

  it.each<[string, string[]]>([
    ['@.price < 9', ['Sayings', 'Moby Dick']],
    ['@.price < $.limit', ['Sayings', 'Moby Dick']],
    ["@.title == 'Sword'", ['Sword']],
    ['@.title == "Sword"', ['Sword']],
    ["@.price > 8.9 && @.title != 'Sword'", ['Sayings', 'Moby Dick']],
    ["@.title == 'Sword' || @.title == 'Sayings' && @.price > 100", ['Sword']],
    ["(@.title == 'Sword' || @.title == 'Sayings') && @.price > 10", ['Sword']],
    ['@.isbn', ['Sayings']],
    ['!@.isbn', ['Sword', 'Moby Dick']],
    ['@.isbn == null', ['Sayings']],
    ['@.title =~ /s.*/i', ['Sayings', 'Sword']],
    ['@.title =~ /Sw/', []],
    ["@.title in ['Sword', 'Other']", ['Sword']],
    ["@.title nin ['Sword']", ['Sayings', 'Moby Dick']],
    ["@.tags contains 'b'", ['Sword']],
    ["@.tags subsetof ['a']", ['Sayings', 'Moby Dick']],
    ["@.tags anyof ['b', 'c']", ['Sword']],
    ["@.tags noneof ['a']", ['Moby Dick']],
    ['@.tags size 2', ['Sword']],
    ['@.tags empty true', ['Moby Dick']],
    ['@.tags.length() >= 1', ['Sayings', 'Sword']],
    ["@.price == '8.95'", ['Sayings']],
    ["@.price === '8.95'", []],
    ["@['title'] == 'Sword'", ['Sword']],
  ])('filters by %s', (condition, titles) => {
    expect(read(`$.books[?(${condition})].title`)).toEqual(titles);
  });

  it('tests an object itself, not its members, in a filter', () => {
    expect(read("$.owner[?(@.émile == 1)]['first name']")).toEqual(['Ada']);
  });

  it('finds filtered objects at any depth once', () => {
    expect(read('$..[?(@.price > 10)].title')).toEqual(['Sword']);
  });

  it.each<[string, Json]>([
    ['$.books.length()', 3],
    ['$.owner.length()', 3],
    ['$.books[0].title.length()', 7],
    ['$.owner.sub-values.sum()', 6],
    ['$.owner.sub-values.min()', 1],
    ['$.owner.sub-values.max()', 3],
    ['$.owner.sub-values.avg()', 2],
    ['$.owner.sub-values.first()', 1],
    ['$.owner.sub-values.last()', 3],
    ['$.owner.sub-values.index(1)', 2],
    ['$.books[0].keys()', ['title', 'price', 'tags', 'isbn']],
    ['$..price.max()', 12.99],
  ])('applies the function that ends %s', (path, expected) => {
    expect(read(path)).toEqual(expected);
  });

  it.each([
    ['$.absent', "No results for path: $['absent']"],
    ['$.owner.absent', "No results for path: $['owner']['absent']"],
    ['$.absent.deeper', "Missing property in path $['absent']"],
    ['$.books[9]', "No results for path: $['books'][9]"],
    ['$.limit[0]', 'Filter: [0] can only be applied to arrays. Current context is: 9'],
    ['$$.Absent', "No results for path: $['Absent']"],
  ])('says why %s was not found', (path, detail) => {
    const miss = missOf(path);
    expect(miss.path).toBe(path);
    expect(miss.detail).toBe(detail);
    expect(miss.errorName).toBe('States.Runtime');
    expect(miss.causeText).toBe(`Invalid path '${path}' : ${detail}`);
  });

  it('tells an index beyond the end from other misses', () => {
    expect(missOf('$.books[9]').kind).toBe('index-out-of-bounds');
    expect(missOf('$.books[9].title').kind).toBe('absent');
    expect(missOf('$.limit[0]').kind).toBe('not-an-array');
  });

  it.each(['$absent', '$absent.id', '$toString', '$.constructor', '$.__proto__', "$['hasOwnProperty']"])(
    'does not find %s, which only a prototype has',
    path => {
      expect(missOf(path).kind).toBe('absent');
    },
  );

  it('reads a member that happens to be called __proto__', () => {
    expect(read('$.__proto__.a', JSON.parse('{"__proto__":{"a":1}}') as Json)).toBe(1);
  });

  it('keeps a backslash that escapes neither the quote nor itself', () => {
    expect(read(`$['a\\"b']`, { 'a\\"b': 1 })).toBe(1);
    expect(read(`$['it\\'s']`, { "it's": 1 })).toBe(1);
  });

  it.each([
    '',
    'limit',
    '$.',
    '$..',
    '$.a.',
    '$.a b',
    '$[]',
    '$[a]',
    "$['a'",
    "$['a",
    '$[1',
    '$.a[?(@.b)',
    '$.a[?()]',
    '$.a[?(1)]',
    '$.a[?(@.b =~ /(/)]',
    '$.a[?(@.b =~ /(a+)+/)]',
    '$.a.unknown()',
    '$.a.length().b',
    '$$$',
  ])('refuses %j', path => {
    expect(() => read(path)).toThrow(InvalidPath);
  });

  it('refuses a filter that is nested without end', () => {
    expect(() => read(`$[?${'('.repeat(100_000)}`)).toThrow(InvalidPath);
  });

  it('finds what is nested deeper than the call stack', () => {
    let deep: Json = { found: true };
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(read('$..found', deep)).toEqual([true]);
  });

  it('throws nothing but its own errors, whatever the text', () => {
    const fragments = fc.constantFrom(
      ...['$', '@', '.', '..', '[', ']', '(', ')', '?', "'", '"', '*', ':', ',', '-1', '2', 'a', 'length()'],
      ...['==', '&&', '||', '!', '=~', '/a/', '\\', ' ', 'in', 'true', '🦊', '1e999'],
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(fragments).map(parts => `$${parts.join('')}`),
    );
    fc.assert(
      fc.property(text, fc.jsonValue(), (path, input) => {
        try {
          read(path, input as Json);
        } catch (fault) {
          if (!(fault instanceof InvalidPath || fault instanceof PathNotFound)) throw fault;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
