import { z } from 'zod';
import type { StepContext, StepHandler } from '../core/contracts/workflow.ts';
import type { ReviewTurn } from '../core/domain/steps/review-session.ts';
import { hasConverged } from '../core/domain/steps/text-similarity.ts';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

const MOST_TURNS = 10;
const CANDIDATES = ['plain', 'bold'] as const;

const candidate = z.object({ slogan: z.string().min(1).max(200).describe('One line, nothing around it') });
const review = z.object({
  approved: z.boolean().describe('true if you would say "SHIP IT!"'),
  feedback: z.string().max(2000).describe('What to change; if nothing, "SHIP IT!"'),
  score: z.number().min(0).max(100).describe('How good it is, for comparing candidates'),
});

type Turn = Omit<ReviewTurn, 'number'>;
type Reviewed = z.infer<typeof candidate> & z.infer<typeof review>;

/** The best candidate of the turn, as a turn; a run whose reviewer said nothing has not been approved. */
function turnOf({ results, at }: StepContext): Turn {
  const reviewed = CANDIDATES.flatMap((name): Reviewed[] => {
    const written = candidate.safeParse(results[`write_${name}`]);
    const judged = review.safeParse(results[`review_${name}`]);
    return written.success && judged.success ? [{ ...written.data, ...judged.data }] : [];
  });
  const [best] = reviewed.toSorted((a, b) => Number(b.approved) - Number(a.approved) || b.score - a.score);
  return {
    text: best?.slogan ?? '',
    feedback: best?.feedback ?? null,
    approved: best?.approved ?? false,
    timestamp: at,
  };
}

const judge: StepHandler = context => {
  const turns = [...((context.state.turns as Turn[] | undefined) ?? []), turnOf(context)];
  const { text, feedback, approved } = turns.at(-1) as Turn;
  const isLast = turns.length >= Number(context.params.max_turns);
  const isDone = approved || isLast || hasConverged(turns.map(turn => turn.text));
  return [isDone ? 'ok' : 'iterate', { turns, text, feedback }];
};

export default defineWorkflow({
  id: 'slogan',
  version: 1,
  title: 'Write a slogan',
  description:
    'A writer and a reviewer take turns until the reviewer says "SHIP IT!", nothing changes any more, or the turns are used up. Two candidates are written and reviewed at the same time, and the better one is kept.',
  inputs: z.object({
    product: z.string().min(1).max(4000).describe('What the slogan is for'),
    max_turns: z.int().min(1).max(MOST_TURNS).default(5).describe('After how many turns to stop'),
  }),
  entry: 'write',
  steps: [
    {
      id: 'write',
      kind: 'parallel',
      title: 'Write candidates',
      branches: CANDIDATES.map(name => ({
        id: `write_${name}`,
        kind: 'agent_task' as const,
        title: `Write a ${name} one`,
        agent: { role: 'writer' },
        prompt: `Write a ${name} slogan for {{inputs.product}}.\n\nThe last one was: {{state.text}}\nWhat the reviewer said of it: {{state.feedback}}`,
        result: candidate,
      })),
      maxIterations: MOST_TURNS,
      next: { ok: 'review' },
    },
    {
      id: 'review',
      kind: 'parallel',
      title: 'Review the candidates',
      branches: CANDIDATES.map(name => ({
        id: `review_${name}`,
        kind: 'agent_task' as const,
        title: `Review the ${name} one`,
        agent: { role: 'reviewer' },
        prompt: `Review this slogan for {{inputs.product}}: {{steps.write_${name}.slogan}}`,
        result: review,
      })),
      maxIterations: MOST_TURNS,
      next: { ok: 'judge' },
    },
    {
      id: 'judge',
      kind: 'handler',
      title: 'Keep the better one',
      params: z.object({ max_turns: z.int().min(1).max(MOST_TURNS).default(5) }),
      reads: CANDIDATES.flatMap(name => [`write_${name}`, `review_${name}`]),
      handler: judge,
      maxIterations: MOST_TURNS,
      next: { ok: 'show', iterate: 'write', _default: null },
    },
    { id: 'show', kind: 'handler', title: 'Show the slogan', message: '{{state.text}}', next: { ok: null } },
  ],
});
