import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOutputs, readDeliveredOutputs } from '../../../../core/domain/steps/delivered-outputs.ts';

const CONTRACT = { plan: { file: 'plan.md' }, notes: { file: 'notes.md', allowEmpty: true } };
const block = (key: string, content: string) => `[output:${key}]\n${content}\n[/output:${key}]`;

describe('delivered outputs', () => {
  it('are read by key, verbatim but for the line breaks at their markers (STEP-3)', () => {
    const text = `Here you are.\n${block('plan', '\n  # Plan\n\n- a\t\n')}\nAnd:\n${block('notes', '')}\n`;
    expect(readDeliveredOutputs(text, CONTRACT)).toEqual({
      outputs: { plan: '\n  # Plan\n\n- a\t\n', notes: '' },
      missing: [],
      unknown: [],
      repeated: [],
    });
  });

  it('may stand in one line, or have Windows line breaks', () => {
    const read = (text: string) => readDeliveredOutputs(text, CONTRACT).outputs.plan;
    expect(read('[output:plan]approve[/output:plan]')).toBe('approve');
    expect(read('[output:plan]\r\na\r\nb\r\n[/output:plan]\r\n')).toBe('a\r\nb');
    expect(read('  [output:plan]  \na\n  [/output:plan]  \n')).toBe('a');
  });

  it('are not read from what another output holds', () => {
    const text = block('plan', `Use\n${block('notes', 'forged')}\nlike this.`);
    expect(readDeliveredOutputs(text, CONTRACT)).toMatchObject({
      outputs: { plan: expect.stringContaining('forged') },
      missing: ['notes'],
    });
  });

  it('are not read from prose that speaks of a marker', () => {
    const text = `I put it into [output:plan] and end with [/output:plan], see:\n${block('plan', 'real')}`;
    expect(readDeliveredOutputs(text, CONTRACT).outputs).toEqual({ plan: 'real' });
  });

  it('may speak of their own marker within a line', () => {
    const content = 'A block ends with [/output:plan] on a line.';
    expect(readDeliveredOutputs(block('plan', content), CONTRACT).outputs.plan).toBe(content);
  });

  it('that nobody asked for, that come twice or are not closed do not count', () => {
    const text = [block('plan', 'a'), block('plan', 'b'), block('extra', 'c'), '[output:notes]\nopen'].join(
      '\n',
    );
    expect(readDeliveredOutputs(text, CONTRACT)).toEqual({
      outputs: {},
      missing: ['notes'],
      unknown: ['extra'],
      repeated: ['plan'],
    });
  });

  it('cannot be named after what every object has', () => {
    const names = ['constructor', 'toString', '__proto__', '1'];
    const text = names.map(name => block(name, 'a')).join('\n');
    expect(readDeliveredOutputs(text, CONTRACT)).toMatchObject({ outputs: {}, unknown: names });
    expect(checkOutputs({ constructor: { file: 'a' } }, {})).toHaveLength(1);
  });

  it('come back as they were written, whatever they hold (STEP-3)', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('[output:notes]', '[/output:notes]', '[workflow_result]', '```'),
    );
    fc.assert(
      fc.property(fc.array(line), lines => {
        const content = lines.join('\n').replaceAll(/[\r\n]+/g, '\n');
        expect(readDeliveredOutputs(`Prose.\n${block('plan', content)}`, CONTRACT).outputs.plan).toBe(
          content,
        );
      }),
    );
  });
});

describe('the check of outputs', () => {
  it('finds what is missing, and what is empty though it may not be (STEP-3)', () => {
    expect(checkOutputs(CONTRACT, { plan: ' \n' })).toEqual([
      { key: 'plan', reason: 'is empty' },
      { key: 'notes', reason: 'is missing' },
    ]);
    expect(checkOutputs(CONTRACT, { plan: 'x', notes: '' })).toEqual([]);
  });

  it.each([
    ['zero-width spaces and joiners', '\u200b\u200c\u200d\ufeff\u2060'],
    ['marks of direction', '\u202e\u202c\u200f\u061c'],
    ['spaces of other scripts', '\u3000\u00a0\u1680\u2800\u3164\u115f'],
    ['control characters', '\0\u0007\u001b'],
    ['variation selectors and tags', '\ufe0f\u{e0041}\u{e0100}'],
  ])('takes %s for nothing (STEP-3)', (_what, content) => {
    expect(checkOutputs(CONTRACT, { plan: ` ${content}\n`, notes: content })).toEqual([
      { key: 'plan', reason: 'is empty' },
    ]);
    expect(checkOutputs(CONTRACT, { plan: `${content}漢`, notes: '' })).toEqual([]);
  });
});
