import { describe, expect, it } from 'vitest';
import { readYaml } from '../../../../core/domain/orchestrators/read-yaml.ts';
import { faultsIn } from './documents.ts';

const messagesOf = (text: string) =>
  faultsIn(() => readYaml(text, 'a.yaml')).map(({ line, column, message }) => `${line}:${column} ${message}`);

describe('text that is no document (DEF-6)', () => {
  it('reports every mistake of syntax with line and column', () => {
    expect(messagesOf('a: [1\nb: {\n')).toEqual([
      expect.stringMatching(/^2:1 Flow sequence/),
      expect.stringMatching(/^3:1 |^2:5 /),
    ]);
    expect(messagesOf('a: "x\n')).toHaveLength(1);
  });

  it('holds one document', () => {
    expect(messagesOf('a: 1\n---\nb: 2\n')).toEqual(['2:1 holds more than one document']);
  });

  it('is at most a megabyte', () => {
    expect(messagesOf(`a: ${'é'.repeat(600_000)}`)).toEqual(['1:1 is longer than 1 MB']);
  });

  it.each([
    ['flow', `a: ${'['.repeat(200_000)}`],
    ['closed flow', `a: ${'['.repeat(30)}${']'.repeat(30)}`],
    ['compact blocks', '- '.repeat(100_000)],
  ])('is not nested too deeply: %s', (_name, text) => {
    expect(messagesOf(text)).toEqual(['1:1 is nested too deeply']);
  });
});

describe('aliases (DEF-6)', () => {
  it('stand for what was anchored', () => {
    expect(readYaml('a: &x {b: 1}\nc: *x\n', 'a.yaml').value).toEqual({ a: { b: 1 }, c: { b: 1 } });
  });

  it('do not multiply without bounds', () => {
    const levels = ['a: &l0 [x, x, x, x, x, x, x, x, x]'];
    for (let n = 1; n < 9; n++)
      levels.push(`l${n}: &l${n} [${Array.from({ length: 9 }, () => `*l${n - 1}`).join(', ')}]`);
    expect(messagesOf(levels.join('\n'))).toEqual(['1:1 repeats too much by aliases']);
    expect(messagesOf(`a: &a x\nb: [${'*a, '.repeat(101)}]`)).toEqual(['1:1 has more than 100 aliases']);
  });

  it('stand for something, and not for what they are a part of', () => {
    expect(messagesOf('a: *b\nc: &c\n  - *c\n')).toEqual([
      '1:4 refers to no anchor: "b"',
      '3:5 is a part of what it refers to: "c"',
    ]);
  });
});

describe('trees that are read, but not right (DEF-6)', () => {
  const foundIn = (text: string) => {
    const { faults, places } = readYaml(text, 'a.yaml');
    return faults.map(fault => ({
      ...places.placeOf(fault),
      field: fault.path.join('.'),
      message: fault.message,
    }));
  };

  it('names the second of two fields with the same name', () => {
    expect(foundIn('a: 1\nb:\n  - c: 1\n    c: 2\n')).toEqual([
      { line: 4, column: 5, field: 'b.0.c', message: 'is there twice; the last one would count' },
    ]);
  });

  it('refuses tags, the known ones too', () => {
    expect(foundIn('a: !run x\nb: [!!binary aGk=]\n')).toMatchObject([
      { line: 1, field: 'a', message: 'has the tag !run: only plain values are read' },
      { line: 2, field: 'b.0', message: expect.stringContaining('has the tag') },
    ]);
  });

  it('refuses names that are no plain text', () => {
    expect(foundIn('a:\n  ? [x]\n  : 1\n')).toMatchObject([{ field: 'a' }]);
  });
});
