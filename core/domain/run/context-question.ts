import type { Question, StoredContext } from '../../contracts/run.ts';

const QUESTION_ID = 'which_context';
/** More than anybody chooses from; who has more names the idea in words. */
export const MOST_CONTEXTS = 20;

/** With several stored contexts a person has to say which one is meant; no model guesses that. */
export function contextQuestion(contexts: readonly StoredContext[]): Question | undefined {
  if (contexts.length < 2) return undefined;
  return {
    id: QUESTION_ID,
    question: 'Which of your ideas is this about?',
    context: 'What is known of the idea narrows the work down; name another one if it is none of these.',
    options: labelsOf(contexts),
  };
}

export function isAskedForContext(questions: readonly Question[]): boolean {
  return questions.some(({ id }) => id === QUESTION_ID);
}

export function chosenContext(
  answers: Readonly<Record<string, string>>,
  contexts: readonly StoredContext[],
): StoredContext | undefined {
  const answer = answers[QUESTION_ID]?.toLowerCase();
  if (answer === undefined) return undefined;
  const position = labelsOf(contexts).findIndex(label => label.toLowerCase() === answer);
  return contexts[position] ?? contexts.find(({ contextId }) => contextId.toLowerCase() === answer);
}

/** Names, told apart by ids where two are the same. */
function labelsOf(contexts: readonly StoredContext[]): string[] {
  const names = contexts.map(({ name }) => name);
  return contexts.map(({ name, contextId }) =>
    names.filter(other => other === name).length > 1 ? `${name.slice(0, 150)} (${contextId})` : name,
  );
}
