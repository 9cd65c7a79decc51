import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION_INSTRUCTIONS, readQuestions } from '../../../../core/domain/steps/needs-user-input.ts';

const question = (
  text = 'Which region?',
  options = ['Europe', 'Asia'],
  context = '<context>Prices differ.</context>',
) =>
  `<question>\n<text>${text}</text>\n${context}\n${options.map(option => `<option>${option}</option>`).join('\n')}\n</question>`;
const block = (...parts: string[]) => `<needs_user_input>\n${parts.join('\n')}\n</needs_user_input>`;
const reasonOf = (text: string) => {
  const read = readQuestions(text);
  return read.kind === 'invalid' ? read.reason : read.kind;
};

describe('questions to a person', () => {
  it('are read from a block that is the whole response, with the saved state (STEP-10)', () => {
    const state = { found: ['a < b', '</state>', '&lt;'], at: 2 };
    expect(readQuestions(`\n ${block(question(), `<state>${JSON.stringify(state)}</state>`)}\n`)).toEqual({
      kind: 'questions',
      questions: [
        { id: 'q1', question: 'Which region?', context: 'Prices differ.', options: ['Europe', 'Asia'] },
      ],
      state,
    });
  });

  it('may be three, have no context and no state (STEP-10)', () => {
    const read = readQuestions(block(question('A', ['x', 'y', 'z'], ''), question('B'), question('C')));
    expect(read).toMatchObject({ kind: 'questions', state: null });
    expect(read.kind === 'questions' && read.questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3']);
    expect(read.kind === 'questions' && read.questions[0]?.context).not.toBe('');
  });

  it('are unescaped once', () => {
    const read = readQuestions(block(question('Is a &lt; b &amp;lt; c?', ['R&D', '&quot;x&quot; &#60;'])));
    expect(read).toMatchObject({
      questions: [{ question: 'Is a < b &lt; c?', options: ['R&D', '"x" &#60;'] }],
    });
  });

  it.each([
    '',
    'Which region do you mean? Europe? Asia?',
    `I have to ask. ${block(question())}`,
    `${block(question())}\nPlease answer.`,
    `\`\`\`xml\n${block(question())}\n\`\`\``,
    block(question()).toUpperCase(),
  ])('are none in %j (STEP-10)', text => {
    expect(readQuestions(text)).toEqual({ kind: 'none' });
  });

  it.each<[string, string, string]>([
    ['no question', block(), '0 questions'],
    ['four questions', block(question('A'), question('B'), question('C'), question('D')), '4 questions'],
    ['one option', block(question('A', ['x'])), 'has 1 options'],
    ['four options', block(question('A', ['w', 'x', 'y', 'z'])), 'has 4 options'],
    ['the same option twice', block(question('A', ['Yes', ' yes'])), 'options that are the same'],
    ['an empty option', block(question('A', ['x', ' '])), 'empty or too long'],
    ['an empty text', block(question(' ')), 'empty or too long'],
    ['a text that is too long', block(question('x'.repeat(501))), 'empty or too long'],
    ['a tag in a text', block(question('<b>A</b>')), 'neither a whole question'],
    ['prose between', block('Please:', question()), 'neither a whole question'],
    ['an unknown element', block(question(), '<hint>x</hint>'), 'neither a whole question'],
    ['a state before questions', block('<state>{}</state>', question()), 'neither a whole question'],
    ['two blocks', block(question()) + block(question()), 'neither a whole question'],
    ['a state that is no JSON', block(question(), '<state>{found: 1}</state>'), 'the state is not JSON'],
    ['a huge state', block(question(), `<state>"${'x'.repeat(200_001)}"</state>`), 'the state is longer'],
    ['no end', `<needs_user_input>${question()}`, 'is not closed'],
  ])('are invalid with %s (STEP-10)', (_case, text, reason) => {
    expect(reasonOf(text)).toContain(reason);
  });

  it('are taken in the form that the instructions show (STEP-10)', () => {
    const from = QUESTION_INSTRUCTIONS.indexOf('<needs_user_input>');
    const to = QUESTION_INSTRUCTIONS.indexOf('</needs_user_input>') + '</needs_user_input>'.length;
    expect(readQuestions(QUESTION_INSTRUCTIONS.slice(from, to))).toMatchObject({ kind: 'questions' });
    expect(readQuestions(QUESTION_INSTRUCTIONS)).toEqual({ kind: 'none' });
  });

  it('are none in any prose (STEP-10)', () => {
    fc.assert(fc.property(fc.string(), text => readQuestions(`${text}?`).kind === 'none'));
  });

  it.each(['<question>', '<option>', '<', ' ', '<question><text>a</text>', '&amp;'])(
    'are looked for in a megabyte of %j in a moment',
    piece => {
      const began = performance.now();
      readQuestions(block(piece.repeat(Math.ceil(1_000_000 / piece.length))));
      expect(performance.now() - began).toBeLessThan(2000);
    },
  );
});
