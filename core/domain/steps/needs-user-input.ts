import { type Question, questionSchema } from '../../contracts/run.ts';
import { parseJson } from './parse-json.ts';

export type ReadQuestions =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'questions';
      readonly questions: readonly Question[];
      /** What the agent wants to read again when it is asked afresh; null if nothing. */
      readonly state: unknown;
    }
  | { readonly kind: 'invalid'; readonly reason: string };

const OPENER = '<needs_user_input>';
const CLOSER = '</needs_user_input>';
const MOST_QUESTIONS = 3;
const OPTIONS = { fewest: 2, most: 3 };
const LONGEST_STATE = 200_000;
const NO_CONTEXT = 'The agent cannot go on without knowing it.';

export const QUESTION_INSTRUCTIONS = [
  'If you cannot go on without knowing something that only a person can decide, answer with questions instead. Your whole answer is then this one block, with nothing before or after it:',
  `${OPENER}
<question>
<text>What you need to know</text>
<context>Why the answer matters</context>
<option>One answer</option>
<option>Another answer</option>
</question>
<state>{"what": "you have found so far, as JSON"}</state>
${CLOSER}`,
  `Ask at most ${MOST_QUESTIONS} questions, each with ${OPTIONS.fewest} or ${OPTIONS.most} options that differ. Write &lt; for < and &amp; for & in questions and options.`,
  'You will be started afresh with the answers and the state, and remember nothing else: put everything into the state that you want to keep.',
].join('\n\n');

/** Questions are asked by a block that is the whole response; a question mark in prose asks nobody. */
export function readQuestions(text: string): ReadQuestions {
  const response = text.trim();
  if (!response.startsWith(OPENER)) return { kind: 'none' };
  if (!response.endsWith(CLOSER))
    return response.includes(CLOSER) ? { kind: 'none' } : invalid(`the block ${OPENER} is not closed`);
  const inner = response.slice(OPENER.length, -CLOSER.length);
  const { drafts, rest } = readDrafts(inner);
  const state = readState(rest);
  if (!state.ok) return invalid(state.reason);
  if (drafts.length < 1 || drafts.length > MOST_QUESTIONS)
    return invalid(`there are ${drafts.length} questions, and not 1 to ${MOST_QUESTIONS}`);
  for (const [at, draft] of drafts.entries()) {
    const fault = faultOf(draft);
    if (fault !== undefined) return invalid(`question ${at + 1} ${fault}`);
  }
  return { kind: 'questions', questions: drafts, state: state.value };
}

type Draft = Question & { readonly options: readonly string[] };

/** Sticky, and none can match in two ways: the block is read once, from left to right. */
const QUESTION = { begin: /\s*<question>/y, end: /\s*<\/question>/y };
const LEAVES = {
  text: /\s*<text>([^<]*)<\/text>/y,
  context: /\s*<context>([^<]*)<\/context>/y,
  option: /\s*<option>([^<]*)<\/option>/y,
};

/** As many questions as there are, and what follows them. */
function readDrafts(inner: string): { drafts: Draft[]; rest: string } {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(inner);
    if (match !== null) at = pattern.lastIndex;
    return match === null ? undefined : unescaped(match[1] ?? '').trim();
  };
  const drafts: Draft[] = [];
  for (let start = at; take(QUESTION.begin) !== undefined; start = at) {
    const question = take(LEAVES.text);
    const context = take(LEAVES.context) ?? NO_CONTEXT;
    const options: string[] = [];
    for (let option = take(LEAVES.option); option !== undefined; option = take(LEAVES.option))
      options.push(option);
    if (question === undefined || take(QUESTION.end) === undefined)
      return { drafts, rest: inner.slice(start) };
    drafts.push({ id: `q${drafts.length + 1}`, question, context, options });
  }
  return { drafts, rest: inner.slice(at) };
}

function faultOf(draft: Draft): string | undefined {
  const { length } = draft.options;
  if (length < OPTIONS.fewest || length > OPTIONS.most)
    return `has ${length} options, and not ${OPTIONS.fewest} or ${OPTIONS.most}`;
  if (new Set(draft.options.map(option => option.toLowerCase())).size < length)
    return 'has options that are the same';
  if (!questionSchema.safeParse(draft).success) return 'has a text that is empty or too long';
  return undefined;
}

/** JSON has its own way to escape, so nothing of it is unescaped, and it ends where the block does. */
function readState(rest: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  const element = rest.trim();
  if (element === '') return { ok: true, value: null };
  if (!element.startsWith('<state>') || !element.endsWith('</state>'))
    return {
      ok: false,
      reason: 'there is something in the block that is neither a whole question nor, at its end, the state',
    };
  const json = element.slice('<state>'.length, -'</state>'.length);
  if (json.length > LONGEST_STATE) return { ok: false, reason: `the state is longer than ${LONGEST_STATE}` };
  const value = parseJson(json);
  return value === undefined ? { ok: false, reason: 'the state is not JSON' } : { ok: true, value };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function invalid(reason: string): ReadQuestions {
  return { kind: 'invalid', reason };
}
