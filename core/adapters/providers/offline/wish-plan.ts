import { LABEL, oneLine } from './scene.ts';

type Facts = Readonly<Record<string, unknown>>;

const MINUTES_A_STEP = 2;
const MOST_TERMS = 6;
const MOST_AREAS = 12;
const NO_ANSWER = '(no answer)';

/** Which answer is about what, by the words of its question or its id. */
const ABOUT_PLACE = /region|countr|geograph|where|market area|location/i;
const ABOUT_FOCUS = /focus|vertical|industr|segment|audience|customer/i;

const COMMON_WORDS = new Set(
  'about after also and any are been being both but could does for from have how into is its just make more most need not only our over please should some such than that the their them then there these they this those want was were what when where which while who why will with would you your'.split(
    ' ',
  ),
);

/** What a planner would propose; undefined where the facts are not those of a plan. */
export function wishPlan(facts: Facts): unknown {
  const { userMessage, workflowTitle, steps } = facts;
  if (typeof userMessage !== 'string' || !Array.isArray(steps)) return undefined;
  const answers = answersOf(facts);
  const title = typeof workflowTitle === 'string' ? `${workflowTitle}: ` : '';
  return {
    title: `${LABEL} ${title}${oneLine(userMessage, 120)}`,
    steps: steps.map(planStep),
    searchTerms: labelled(searchTerms(userMessage, answers)),
    geographicalScope: `${LABEL} ${scopeOf(facts, answers)}`,
    focusAreas: focusAreas(facts, answers),
    estimatedMinutes: steps.length * MINUTES_A_STEP,
    estimatedCostUsd: 0,
  };
}

function planStep(step: unknown): unknown {
  const { name, description, agentRole } = step as Facts;
  return {
    name,
    description: `${LABEL} ${typeof description === 'string' ? oneLine(description, 400) : ''}`,
    agentRole,
    estimatedMinutes: MINUTES_A_STEP,
  };
}

function answersOf({ answers }: Facts): [question: string, answer: string][] {
  if (typeof answers !== 'object' || answers === null) return [];
  return Object.entries(answers).flatMap(([question, answer]): [string, string][] =>
    typeof answer === 'string' && answer.trim() !== '' && answer !== NO_ANSWER
      ? [[question, oneLine(answer, 200)]]
      : [],
  );
}

function scopeOf({ context }: Facts, answers: readonly [string, string][]): string {
  const answered = answers.find(([question]) => ABOUT_PLACE.test(question))?.[1];
  const stored = (context as { geographicalScope?: unknown } | null | undefined)?.geographicalScope;
  return answered ?? (typeof stored === 'string' ? stored : 'No region was named');
}

/** A comment comes first and earlier areas stay, so that a revised plan is seen to follow it. */
function focusAreas({ comment, previousPlan }: Facts, answers: readonly [string, string][]): string[] {
  const fromAnswers = answers.filter(([question]) => ABOUT_FOCUS.test(question)).map(([, answer]) => answer);
  const others = answers.filter(([question]) => !ABOUT_PLACE.test(question)).map(([, answer]) => answer);
  const earlier = (previousPlan as { focusAreas?: unknown } | undefined)?.focusAreas;
  const areas = labelled(fromAnswers.length > 0 ? fromAnswers : others);
  const kept = Array.isArray(earlier) ? earlier.filter(area => typeof area === 'string') : areas;
  const added = typeof comment === 'string' ? labelled([oneLine(comment, 200)]) : [];
  return [...new Set([...added, ...kept])].slice(0, MOST_AREAS);
}

function searchTerms(message: string, answers: readonly [string, string][]): string[] {
  const text = [message.slice(0, 1000), ...answers.map(([, answer]) => answer)].join(' ');
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}-]{2,}/gu) ?? [];
  const telling = words.filter(word => !COMMON_WORDS.has(word.toLowerCase()));
  return [...new Set(telling)].slice(0, MOST_TERMS);
}

function labelled(texts: readonly string[]): string[] {
  return texts.map(text => `${LABEL} ${text}`);
}
