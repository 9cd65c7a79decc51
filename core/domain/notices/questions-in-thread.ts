import type { Gate } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { howToAnswer } from '../messages/describe-status.ts';
import { forPeople } from '../messages/for-people.ts';
import { type OpenQuestion, openQuestions } from '../messages/read-answers.ts';
import type { Wording } from './notice-wording.ts';
import { quoteLine } from './quote-text.ts';

const LONGEST_QUESTION = 500;
const LONGEST_OPTIONS = 300;
const MOST_QUESTIONS = 12;

/** Where people answer by writing, a message shows what is asked, numbered as the answers have to be. */
export function withQuestions(wording: Wording, run: RunRecord, { gateId }: Pick<Gate, 'gateId'>): Wording {
  const open = openQuestions(run);
  const lines = open.flatMap((asked, at) => (asked.gateId === gateId ? [`${at + 1}: ${worded(asked)}`] : []));
  if (lines.length === 0) return wording;
  const shown = lines.slice(0, MOST_QUESTIONS);
  return {
    ...wording,
    facts: [...wording.facts, { label: 'How to answer', text: howToAnswer(open.length) }],
    quotes: [
      ...wording.quotes,
      { label: 'Questions', text: [...shown, ...(lines.length > shown.length ? ['…'] : [])].join('\n') },
    ],
  };
}

function worded({ question: { question, options = [] } }: OpenQuestion): string {
  const line = (text: string, longest: number) => quoteLine(forPeople(text, longest), longest);
  const offered = line(options.join(' / '), LONGEST_OPTIONS);
  return `${line(question, LONGEST_QUESTION)}${offered === '' ? '' : ` (${offered})`}`;
}
