import { LABEL } from './scene.ts';

const USUAL_QUESTIONS = 3;

interface OfflineQuestion {
  readonly id: string;
  readonly question: string;
  readonly context: string;
}

/** Good questions for nearly everything that one may ask for; the most useful first. */
const QUESTIONS: readonly OfflineQuestion[] = [
  {
    id: 'audience',
    question: 'For which audience or customers is this?',
    context: 'Who it is for decides which facts matter and how the result is written.',
  },
  {
    id: 'focus',
    question: 'Which vertical or focus matters most?',
    context: 'A narrow focus goes deeper for the same money.',
  },
  {
    id: 'geography',
    question: 'Which region or countries does it concern?',
    context: 'Sources, prices and rules differ from place to place.',
  },
  {
    id: 'period',
    question: 'Which time span does it concern?',
    context: 'Older figures may mislead, and forecasts are less certain than figures.',
  },
  {
    id: 'decision',
    question: 'Which decision hangs on the result?',
    context: 'What will be decided tells what has to be certain and what may stay rough.',
  },
];

/** What a clarifier would ask; undefined where the facts are not those of a clarification. */
export function wishQuestions(facts: Readonly<Record<string, unknown>>): unknown {
  const { count, userMessage } = facts;
  if (typeof count !== 'object' || count === null || typeof userMessage !== 'string') return undefined;
  const { min = 0, max = Infinity } = count as { min?: number; max?: number };
  const wanted = Math.min(Math.max(USUAL_QUESTIONS, min), max);
  const questions = QUESTIONS.slice(0, wanted).map(({ id, question, context }) => ({
    id,
    question: `${LABEL} ${question}`,
    context: `${LABEL} ${context}`,
  }));
  return { questions };
}
