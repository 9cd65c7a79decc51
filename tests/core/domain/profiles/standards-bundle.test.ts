import { describe, expect, it } from 'vitest';
import {
  bundleStandards,
  checkStandards,
  type StandardsConfig,
} from '../../../../core/domain/profiles/standards-bundle.ts';

const CONFIG: StandardsConfig = {
  sources: {
    'code.md':
      '# Code\n\n## TS-1: Types\nNo any.\n\n## TSX-1: Views\nNo logic.\n\n## DOC-1: Comments\nSay why.\n',
    'service.md': 'For services.\n\n## API-ERR-1: Errors\nHave names.\n\n## API-2: Repeats\nAre harmless.\n',
  },
  scopes: {
    all: { files: ['code.md', 'service.md'], prefixes: [] },
    typed: { files: ['code.md'], prefixes: ['TS'] },
    service: { files: ['service.md'], prefixes: [] },
    errors: { files: ['service.md', 'code.md'], prefixes: ['API-ERR', 'DOC'] },
  },
};
const rulesOf = (scope: string) => bundleStandards(CONFIG, scope).markdown.match(/[A-Z-]+-\d/g);

describe('a standards bundle (STEP-16)', () => {
  it('without prefixes holds all rules of its files, in order', () => {
    expect(rulesOf('all')).toEqual(['TS-1', 'TSX-1', 'DOC-1', 'API-ERR-1', 'API-2']);
  });

  it('with prefixes holds the rules whose ids begin with one of them, as whole words', () => {
    expect(rulesOf('typed')).toEqual(['TS-1']);
    expect(rulesOf('errors')).toEqual(['API-ERR-1', 'DOC-1']);
  });

  it('takes nothing over from another scope', () => {
    expect(rulesOf('service')).toEqual(['API-ERR-1', 'API-2']);
  });

  it('keeps what a file says before its rules, and the whole text of a rule', () => {
    expect(bundleStandards(CONFIG, 'typed').markdown).toBe('# Code\n\n## TS-1: Types\nNo any.\n');
  });

  it('is the same every time, and its hash is that of its text', () => {
    expect(bundleStandards(CONFIG, 'all')).toEqual(bundleStandards(structuredClone(CONFIG), 'all'));
    expect(bundleStandards(CONFIG, 'all').hash).toMatch(/^[0-9a-f]{64}$/);
    expect(bundleStandards(CONFIG, 'all').hash).not.toBe(bundleStandards(CONFIG, 'typed').hash);
  });
});

describe('standards that are configured wrongly', () => {
  const withScope = (files: string[], prefixes: string[] = []): StandardsConfig => ({
    ...CONFIG,
    scopes: { odd: { files, prefixes } },
  });

  it.each([
    ['a file that is not there', withScope(['cod.md']), /no file "cod\.md"; was "code\.md" meant\?/],
    ['a prefix of no rule', withScope(['code.md'], ['TX']), /No rule of scope odd begins with the prefix TX/],
    ['a rule twice', withScope(['code.md', 'code.md']), /two rules TS-1/],
    [
      'a heading that names no rule',
      { ...withScope(['x.md']), sources: { 'x.md': '## Be nice\n' } },
      /x\.md have a heading that names no rule.*Be nice/,
    ],
    ['no rule at all', { ...withScope(['x.md']), sources: { 'x.md': 'Be nice.' } }, /have no rule/],
  ])('are refused: %s', (_what, config, message) => {
    expect(() => checkStandards(config)).toThrow(message);
  });

  it('name the scope that was probably meant', () => {
    expect(() => bundleStandards(CONFIG, 'servce')).toThrow('no scope "servce"; was "service" meant?');
    expect(() => bundleStandards(CONFIG, 'constructor')).toThrow('no scope "constructor"');
  });
});
