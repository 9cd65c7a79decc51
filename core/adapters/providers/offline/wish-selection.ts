import { LABEL, oneLine } from './scene.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Offered {
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
}

interface Choice {
  readonly choice: Facts;
  readonly because: string;
}

const RUN_ID = /\brun_[\w-]{4,76}\b/;

/** Exact enough that a person would agree, and in the order in which they are tried. */
const WHY_FAILED =
  /\b(why|what (happened|went wrong))\b.*\b(fail|failed|failing|stop|stopped|broke|broken|stuck|wrong|error|crash(ed)?)\b|\b(what went wrong|investigate|diagnos\w+|root cause|look into (the|this|that) (failure|error|run))\b/i;
const HOW_IT_GOES =
  /\b(status|progress|how far|any (news|update)|(are|is) (you|it|that|this|the run) (done|finished|ready|still)|how('s| is| are|s) (it|that|this|things|the run|the work|everything)\b.*\b(go|going|coming|doing|getting))\b/i;
const COMMANDS: readonly (readonly [functionId: string, words: RegExp])[] = [
  ['workflow.cancel', /^\W*(please |can you |could you )?(cancel|abort|stop|kill|call off)\b.{0,60}$/i],
  [
    'workflow.redrive',
    /^\W*(please |can you |could you )?(redrive|retry|resume|try (it |that |this )?again|go on|continue)\b.{0,60}$/i,
  ],
  ['orchestrator.list', /\b(list|show|which|what)\b.{0,20}\borchestrators\b/i],
  ['orchestrator.show', /\b(show|describe)\b.{0,20}\borchestrator\b/i],
  ['workflow.list', /\b(list|show|which|what)\b.{0,20}\bworkflows\b/i],
  [
    'gate.list',
    /\b(approv\w+|reject(ed)?|what (is|are) (you |we )?waiting|waits? for (me|us|a person)|(list|show|which|what|open)\b.{0,10}\bgates?)\b.{0,60}$/i,
  ],
  ['help', /^\W*(help|what can (you|i) do|commands)\b.{0,30}$/i],
];

const COMMON = new Set(
  'about after all and any are can could for from get have help how into its like make more need needs new not our out please please should some something that the their them then there these this those want wants was what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** What somebody who goes by keywords would choose; undefined where the facts are not those of a selection. */
export function wishSelection(facts: Facts): unknown {
  const { selectorId, userMessage, availableWorkflows, availableFunctions, defaultWorkflow } = facts;
  if (typeof userMessage !== 'string' || !Array.isArray(availableWorkflows)) return undefined;
  const functions = new Set((availableFunctions as readonly Offered[]).map(({ id }) => id));
  const { choice, because } =
    byWords(userMessage, functions) ??
    asAnswer(functions) ??
    byTopic(userMessage, availableWorkflows as readonly Offered[], String(defaultWorkflow));
  return { selectorId, status: 'selected', ...choice, reason: `${LABEL} ${oneLine(because, 150)}` };
}

function byWords(text: string, functions: ReadonlySet<string>): Choice | undefined {
  const runId = RUN_ID.exec(text)?.[0];
  const named = runId === undefined ? {} : { runId };
  if (WHY_FAILED.test(text))
    return {
      choice: { action: 'diagnostics_investigate', diagnosticsScope: named },
      because: 'It asks for a cause.',
    };
  const command = COMMANDS.find(([id, words]) => functions.has(id) && words.test(text))?.[0];
  if (command !== undefined) {
    const functionArgs =
      /^(workflow|gate)\.(cancel|redrive|list)$/.test(command) && command !== 'workflow.list' ? named : {};
    return {
      choice: { action: 'command_invoke', functionId: command, functionArgs },
      because: `It has words of ${command}.`,
    };
  }
  if (HOW_IT_GOES.test(text))
    return { choice: { action: 'workflow_status' }, because: 'It asks for progress.' };
  return undefined;
}

/** It is offered only while a run waits for answers; what is nothing else is one. */
function asAnswer(functions: ReadonlySet<string>): Choice | undefined {
  if (!functions.has('workflow.answer')) return undefined;
  return {
    choice: { action: 'command_invoke', functionId: 'workflow.answer', functionArgs: {} },
    because: 'A run waits for answers.',
  };
}

/** The workflow whose description shares the most words with the message. */
function byTopic(text: string, workflows: readonly Offered[], defaultWorkflow: string): Choice {
  const wanted = wordsOf(text);
  const scored = workflows.map(workflow => ({ id: workflow.id, shared: sharedWords(wanted, workflow) }));
  const best = scored.reduce((a, b) => (b.shared.length > a.shared.length ? b : a), {
    id: '',
    shared: [] as string[],
  });
  if (best.shared.length === 0)
    return {
      choice: { action: 'workflow_start', selectedWorkflow: defaultWorkflow },
      because: 'No workflow has words of it, so the default.',
    };
  return {
    choice: { action: 'workflow_start', selectedWorkflow: best.id },
    because: `${best.id} has words of it: ${best.shared.join(', ')}.`,
  };
}

function sharedWords(wanted: readonly string[], { id, title = '', description = '' }: Offered): string[] {
  const words = wordsOf(`${id} ${title} ${description}`);
  return wanted.filter(word => words.some(other => isSameWord(word, other)));
}

/** `slogan` and `slogans`, but not `mark` and `market`. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long === short || (long.startsWith(short) && /^(s|es|d|ed|ing)$/.test(long.slice(short.length)));
}

function wordsOf(text: string): string[] {
  const words =
    text
      .slice(0, 4000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [...new Set(words)].filter(word => !COMMON.has(word));
}
