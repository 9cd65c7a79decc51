import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripDirectives } from '../../../../core/domain/steps/strip-directives.ts';

const RESULT = '[workflow_result]\n{"status":"complete"}\n[/workflow_result]';

describe('what a person sees', () => {
  it('has no result block, and is otherwise as it was (STEP-1)', () => {
    expect(stripDirectives(`All done.\n\n${RESULT}\n\nBye.`)).toBe('All done.\n\nBye.');
    expect(stripDirectives('  Nothing to\n strip.  ')).toBe('  Nothing to\n strip.  ');
  });

  it.each([
    ['a result', RESULT],
    ['a result in capitals', RESULT.toUpperCase()],
    ['an output', '[output:plan]\nsecret\n[/output:plan]'],
    ['an output with another in it', '[output:a]x[output:b]y[/output:b]z[/output:a]'],
    ['questions', '<needs_user_input>\n<question>secret</question>\n</needs_user_input>'],
    ['a tag with attributes', '<needs_user_input id="1">secret</needs_user_input>'],
    ['review metadata', '@@@REVIEW_META\nverdict: PASS\n@@@'],
    ['an end that nothing opened', '[/workflow_result]'],
  ])('has no %s (STEP-1)', (_kind, directive) => {
    expect(stripDirectives(`Before.\n${directive}\nAfter.`)).toBe('Before.\n\nAfter.');
  });

  it.each([
    '[workflow_result]\n{"status":"complete"}',
    '[output:plan] secret',
    '<needs_user_input> secret',
    '@@@REVIEW_META\nverdict: PASS',
    '[output:plan] secret [/output:other] secret',
  ])('ends before a directive that is not closed: %j (STEP-1)', directive => {
    expect(stripDirectives(`Before.\n${directive}`)).toBe('Before.');
  });

  const piece = fc.oneof(
    fc.constantFrom(
      '[workflow_result]',
      '[/workflow_result]',
      '[output:a]',
      '[/output:a]',
      '@@@',
      '@@@REVIEW_META',
    ),
    fc.constantFrom(
      '<needs_user_input>',
      '</needs_user_input>',
      '[workflow_',
      'result]',
      '<needs_user_input',
      ' ',
      '>',
    ),
    fc.constantFrom('[output:', 'a]', '@', '@@', 'REVIEW_META', '\n', '[', ']', '/', 'text'),
  );
  const hostile = fc.array(piece, { maxLength: 20 }).map(parts => parts.join(''));

  it('holds no directive that its parts could form when others are taken out (STEP-1)', () => {
    const marker = /\[\/?(workflow_result|output:\w+)\]|<\/?needs_user_input>|@@@/i;
    fc.assert(
      fc.property(hostile, text => {
        const seen = stripDirectives(text);
        expect(seen).not.toMatch(marker);
        expect(stripDirectives(seen)).toBe(seen);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    '[workflow_result]'.repeat(60_000),
    '[output:a][/output:a]x'.repeat(50_000),
    '<needs_user_input '.repeat(60_000),
    '@'.repeat(1_000_000),
  ])('is stripped of a megabyte in a moment, case %#', text => {
    const began = performance.now();
    stripDirectives(text);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
