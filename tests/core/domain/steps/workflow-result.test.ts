import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorkflowResult } from '../../../../core/domain/steps/workflow-result.ts';

const RESULT = { status: 'complete', summary: 'Done.', output_files_written: true };
const block = (content: unknown) =>
  `[workflow_result]\n${typeof content === 'string' ? content : JSON.stringify(content)}\n[/workflow_result]`;

const reasonOf = (text: string) => {
  const read = readWorkflowResult(text);
  return read.ok ? undefined : read.reason;
};

describe('the result block', () => {
  it('is read whatever prose is around it (STEP-1)', () => {
    const full = {
      ...RESULT,
      status: 'blocked',
      changed_files: ['src/a.ts'],
      test_report: { status: 'passed', command: 'npm test', details: '12 of 12' },
    };
    expect(readWorkflowResult(`status: failed.\n${block(full)}\nThe status is "complete".`)).toEqual({
      ok: true,
      result: full,
    });
  });

  it('may stand in one line, and leave out what is optional (STEP-1)', () => {
    const text = `Done. [workflow_result]${JSON.stringify(RESULT)}[/workflow_result] Bye.`;
    expect(readWorkflowResult(text)).toEqual({ ok: true, result: { ...RESULT, changed_files: [] } });
  });

  it.each<[string, string, string]>([
    ['a text without one', 'All is complete.', 'there is no [workflow_result] block'],
    ['an empty text', '', 'there is no'],
    ['two of them', block(RESULT) + block(RESULT), 'more than one'],
    ['one that is not closed', `[workflow_result]${JSON.stringify(RESULT)}`, 'is not closed'],
    ['an end without a beginning', `[/workflow_result] ${block(RESULT)}`, 'closes nothing'],
    ['one within another', block(block(RESULT)), 'closes nothing'],
    ['a marker within it', block({ ...RESULT, summary: '[workflow_result]' }), 'opened twice'],
    ['a code fence', block(`\`\`\`json\n${JSON.stringify(RESULT)}\n\`\`\``), 'code fence'],
    ['what is no JSON', block("{status: 'complete'}"), 'is not one JSON value'],
    ['two values', block(`${JSON.stringify(RESULT)}${JSON.stringify(RESULT)}`), 'is not one JSON value'],
    ['nothing', block(''), 'is not one JSON value'],
    ['no object', block([RESULT]), 'does not fit'],
    ['another status', block({ ...RESULT, status: 'done' }), 'status'],
    ['a missing field', block({ status: 'complete', summary: 'x' }), 'output_files_written'],
    ['a text for a boolean', block({ ...RESULT, output_files_written: 'true' }), 'output_files_written'],
    ['an unknown field', block({ ...RESULT, next: 'deploy' }), 'next: This field is not known.'],
    ['an unknown test status', block({ ...RESULT, test_report: { status: 'ok' } }), 'test_report.status'],
    ['another case', block(RESULT).toUpperCase(), 'there is no'],
  ])('is refused if there is %s (STEP-1)', (_case, text, reason) => {
    expect(reasonOf(text)).toContain(reason);
  });

  it('is not read from what an output holds (STEP-1)', () => {
    const output = `[output:notes]\n${block({ ...RESULT, status: 'failed' })}\n[/output:notes]`;
    expect(reasonOf(output)).toContain('there is no');
    expect(readWorkflowResult(`${output}\n${block(RESULT)}`)).toMatchObject({
      result: { status: 'complete' },
    });
  });

  it('is missed where an output before it is not closed, and the reason says so', () => {
    expect(reasonOf(`[output:notes]\nabc\n${block(RESULT)}`)).toBe('the block [output:notes] is not closed');
  });

  it.each([
    '[workflow_result]'.repeat(60_000),
    '[/workflow_result]'.repeat(60_000),
    '[output:a]\n'.repeat(90_000),
    `[output:a]${'[/output:a]x'.repeat(90_000)}`,
    ' '.repeat(1_000_000),
    ` ${'['.repeat(1_000_000)}`,
    block({ ...RESULT, summary: ' '.repeat(1_000_000) }),
    `${'a'.repeat(1_000_000)}${block(RESULT)}`,
  ])('is looked for in a megabyte in a moment, case %#', text => {
    const began = performance.now();
    readWorkflowResult(text);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('makes no text throw', () => {
    const piece = fc.constantFrom(
      '[workflow_result]',
      '[/workflow_result]',
      '\n',
      '{}',
      '[output:a]',
      '[/output:a]',
      'x',
    );
    fc.assert(
      fc.property(
        fc.array(piece).map(parts => parts.join('')),
        text => !readWorkflowResult(text).ok,
      ),
    );
  });
});
