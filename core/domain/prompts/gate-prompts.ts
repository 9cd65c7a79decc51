import { z } from 'zod';
import { planDraftSchema, questionSchema } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import type { Workflow } from '../../contracts/workflow.ts';
import { type RunnableStep, runnableSteps } from '../workflow/find-step.ts';
import { isHumanStep } from '../workflow/step-kinds.ts';
import { DATA_NOT_ORDERS, dataBlock } from './data-block.ts';
import { fillPrompt } from './fill-template.ts';

/** What is asked of a model, without saying which. */
export interface Assignment<Result> {
  readonly system: string;
  readonly prompt: string;
  readonly schema: z.ZodType<Result>;
  readonly schemaName: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const CLARIFIER = [
  'You prepare work that costs money. Before it begins you ask the few questions whose answers change what will be done.',
  'Each question is short, can be answered in a sentence, and comes with the reason why its answer matters.',
  'Ask nothing that is already said. Offer options where there are natural ones.',
  DATA_NOT_ORDERS,
].join('\n');

const PLANNER = [
  'You plan work that a person approves before anything is spent. Say exactly what will be done, in the steps that you are given, and nothing that will not be done.',
  'Keep to the answers that the person gave. If a comment on an earlier plan is there, the new plan follows it.',
  DATA_NOT_ORDERS,
].join('\n');

/** Made once: what is derived from a schema is kept with it. */
const TWO_OR_THREE = questionsSchema(2, 3);
const ONE_OR_TWO = questionsSchema(1, 2);

function questionsSchema(min: number, max: number) {
  const questions = z
    .array(questionSchema.omit({ id: true }))
    .min(min)
    .max(max);
  return z.object({ questions: questions.describe('The most important first') });
}

/** `reserved` questions are ours already; together they are two or three. */
export function clarifyAssignment(workflow: Workflow, run: RunRecord, reserved: 0 | 1) {
  const count = { min: 2 - reserved, max: 3 - reserved };
  const schema = reserved === 0 ? TWO_OR_THREE : ONE_OR_TWO;
  return {
    system: CLARIFIER,
    prompt: [
      fillPrompt(workflow.gating?.clarify.prompt ?? '', { inputs: run.input }),
      describeContext(run),
      `Ask ${count.min} to ${count.max} questions.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    schema,
    schemaName: 'questions',
    facts: { userMessage: run.userMessage, workflowTitle: workflow.title, count, context: run.context },
  } satisfies Assignment<z.infer<typeof schema>>;
}

export function planAssignment(workflow: Workflow, run: RunRecord) {
  const steps = plannedSteps(workflow);
  const answers = Object.fromEntries(
    run.questions.map(({ id, question }) => [question, run.answers[id] ?? '(no answer)']),
  );
  return {
    system: PLANNER,
    prompt: [
      fillPrompt(workflow.gating?.plan.prompt ?? '', { inputs: run.input, answers: run.answers }),
      `Questions and answers:\n${dataBlock(JSON.stringify(answers))}`,
      describeContext(run),
      `These steps will run, in this order: ${JSON.stringify(steps)}`,
      run.plan === null
        ? ''
        : `The plan before this one:\n${dataBlock(JSON.stringify(planDraftSchema.parse(run.plan)))}`,
      run.comment === null ? '' : `What the person wants changed:\n${dataBlock(run.comment)}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    schema: planDraftSchema,
    schemaName: 'plan',
    facts: {
      userMessage: run.userMessage,
      workflowTitle: workflow.title,
      answers,
      steps,
      context: run.context,
      ...(run.comment === null ? {} : { comment: run.comment }),
      ...(run.plan === null ? {} : { previousPlan: run.plan }),
    },
  } satisfies Assignment<z.infer<typeof planDraftSchema>>;
}

interface PlannedStep {
  readonly name: string;
  readonly description: string;
  readonly agentRole: string;
}

function plannedSteps(workflow: Workflow): PlannedStep[] {
  return runnableSteps(workflow).map(step => ({
    name: step.title,
    description: step.description ?? step.title,
    agentRole: roleOf(step),
  }));
}

function roleOf(step: RunnableStep): string {
  if ('agent' in step) return step.agent.role;
  if (step.kind === 'dispatch') return `workflow ${step.workflow}`;
  return isHumanStep(step) ? 'a person' : 'orchestrator';
}

function describeContext({ context }: RunRecord): string {
  if (context === null) return '';
  const { name, description, industry, searchTerms, geographicalScope } = context;
  const known = { name, description, industry, searchTerms, geographicalScope };
  return `What is known of the idea:\n${dataBlock(JSON.stringify(known))}`;
}
