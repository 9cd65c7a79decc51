import { z } from 'zod';
import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath, handedInPath } from '../../core/adapters/content/run-paths.ts';
import type { Question, Usage } from '../../core/contracts/run.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import type { Feedback, Relay } from '../../core/domain/prompts/contract-assignment.ts';
import type { ContractStep } from '../../core/domain/workflow/step-kinds.ts';
import type { RunStepPorts } from './run-step.ts';
import type { Parked, Visit } from './visit.ts';

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
  { run, attempt }: Visit,
  { questions, state }: { readonly questions: readonly Question[]; readonly state: unknown },
  usage: Usage,
): Promise<Parked> {
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
  { run, payload }: Visit,
): Promise<Relay | undefined> {
  if (payload.resumed === 0) return undefined;
  const asked = run.decisions.filter(
    decision =>
      decision.stepId === stepId &&
      decision.kind === 'step_questions' &&
      decision.iteration === payload.iteration,
  );
  const last = asked.at(-1);
  if (last === undefined) return undefined;
  const answers = asked.flatMap(({ questions = [], answers: given = {} }) =>
    questions.map(({ id, question }) => [question, given[id] ?? '(no answer)'] as const),
  );
  const saved = await content.read(attemptPath(run.runId, stepId, last.attempt ?? 1, 'saved-state.json'));
  return {
    answers: Object.fromEntries(answers),
    state: saved === undefined ? null : (JSON.parse(saved) as unknown),
  };
}
