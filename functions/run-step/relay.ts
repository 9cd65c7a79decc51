import { z } from 'zod';
import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath, handedInPath } from '../../core/adapters/content/run-paths.ts';
import { withSpend } from '../../core/adapters/providers/spend.ts';
import { TooManyQuestions } from '../../core/contracts/errors.ts';
import type { Question, Usage } from '../../core/contracts/run.ts';
import type { DecisionRecord } from '../../core/contracts/run-record.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import type { Feedback, Relay } from '../../core/domain/prompts/contract-assignment.ts';
import type { ContractStep } from '../../core/domain/workflow/step-kinds.ts';
import type { RunStepPorts } from './run-step.ts';
import type { Parked, Visit } from './visit.ts';

/** Each costs a call and a person's time, and all answers are told with the next one. */
const MOST_ROUNDS = 5;

const feedbackSchema = z.object({
  by: z.string(),
  feedback: z.string(),
  rewrite: z.string().optional(),
});

/** What was said of the attempt before, by a person or by a model. */
export async function readFeedback(
  content: ContentStore,
  stepId: string,
  { run, attempt }: Visit,
): Promise<Feedback | undefined> {
  const from = attempt.feedbackFrom;
  if (from === undefined) return undefined;
  const decision = run.decisions.findLast(
    one => one.stepId === stepId && one.attempt === from && one.decision === 'reject',
  );
  if (decision !== undefined) {
    const rewrite = await content.read(handedInPath(run.runId, stepId, from, decision.digest));
    return { by: 'a person', feedback: decision.comment ?? '(no comment)', rewrite };
  }
  const text = await content.read(attemptPath(run.runId, stepId, from, 'feedback.json'));
  return text === undefined ? undefined : feedbackSchema.parse(JSON.parse(text));
}

/** The agent's questions and what it wants to keep; it will be asked afresh, with the answers. */
export async function parkForQuestions(
  { content, providers }: RunStepPorts,
  step: ContractStep,
  visit: Visit,
  { questions, state }: { readonly questions: readonly Question[]; readonly state: unknown },
  usage: Usage,
): Promise<Parked> {
  const { run, attempt } = visit;
  if (roundsOf(step.id, visit).length >= MOST_ROUNDS) throw tooManyQuestions(step.id, usage);
  const path = attemptPath(run.runId, step.id, attempt.number, 'saved-state.json');
  await content.write(path, JSON.stringify(state ?? null));
  return {
    need: {
      kind: 'step_questions',
      shows: 'prompt.md',
      contentHash: hashContent(questions),
      provider: providers.forAgent(step.agent).key,
      questions: [...questions],
    },
    usage,
  };
}

/** The questions of this visit with their answers, and the state that was saved last. */
export async function readRelay(
  content: ContentStore,
  stepId: string,
  visit: Visit,
): Promise<Relay | undefined> {
  if (visit.payload.resumed === 0) return undefined;
  const rounds = roundsOf(stepId, visit);
  const last = rounds.at(-1);
  if (last === undefined) return undefined;
  const path = attemptPath(visit.run.runId, stepId, last.attempt ?? 1, 'saved-state.json');
  const saved = await content.read(path);
  return {
    answers: rounds.flatMap(({ questions = [], answers = {} }) =>
      questions.map(({ id, question }) => ({ question, answer: answers[id] ?? '(no answer)' })),
    ),
    mayAskAgain: rounds.length < MOST_ROUNDS,
    state: saved === undefined ? null : (JSON.parse(saved) as unknown),
  };
}

/** Of this visit, with what was answered. */
function roundsOf(stepId: string, { run, payload }: Visit): DecisionRecord[] {
  return run.decisions.filter(
    decision =>
      decision.stepId === stepId &&
      decision.kind === 'step_questions' &&
      decision.iteration === payload.iteration,
  );
}

/** What was paid for counts, although nothing came of it. */
function tooManyQuestions(stepId: string, { inputTokens, outputTokens, costUsd }: Usage): TooManyQuestions {
  const usage = { inputTokens, outputTokens, costUsd, cacheReadTokens: 0, cacheWriteTokens: 0 };
  const message = `Step ${stepId} asks again, although people have answered ${MOST_ROUNDS} times.`;
  return withSpend(new TooManyQuestions(message), { replies: [], model: '', usage });
}
