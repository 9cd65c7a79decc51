import { contractInstructions } from '../steps/contract-prompt.ts';
import { contractSchema } from '../steps/delivery.ts';
import { QUESTION_INSTRUCTIONS } from '../steps/needs-user-input.ts';
import type { ContractStep } from '../workflow/step-kinds.ts';
import { dataBlock } from './data-block.ts';
import { stepSystem } from './step-system.ts';

/** What was said about the attempt before. */
export interface Feedback {
  readonly by: string;
  readonly feedback: string;
  readonly rewrite?: string | undefined;
}

/** What an agent asked in this visit and was told, and what it wanted to keep. */
export interface Relay {
  /** In the order in which they were given; an agent may ask the same twice. */
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  readonly mayAskAgain: boolean;
  readonly state: unknown;
}

export interface ContractSurroundings {
  /** The author's prompt, filled. */
  readonly task: string;
  readonly paths: Readonly<Record<string, string>>;
  readonly form: 'text' | 'schema';
  readonly feedback?: Feedback | undefined;
  readonly relay?: Relay | undefined;
}

/** What an agent is asked that has to deliver outputs. */
export function contractAssignment(step: ContractStep, around: ContractSurroundings) {
  return {
    system: stepSystem(step.agent.role),
    prompt: [
      around.task,
      ...relayPart(around.relay),
      ...feedbackPart(around.feedback),
      contractInstructions(step, around.paths, around.form),
      ...(step.mayAsk === true ? [questionPart(around.relay)] : []),
    ].join('\n\n'),
    schema: contractSchema(step),
    schemaName: step.id,
  };
}

export function feedbackPart(feedback: Feedback | undefined): string[] {
  if (feedback === undefined) return [];
  const { by, feedback: text, rewrite } = feedback;
  return [
    `Your last attempt was sent back by ${by}:\n${dataBlock(text)}`,
    ...(rewrite ? [`This is how it might read instead:\n${dataBlock(rewrite)}`] : []),
  ];
}

function questionPart(relay: Relay | undefined): string {
  return relay?.mayAskAgain === false
    ? 'You can ask no further questions: deliver with what you know.'
    : QUESTION_INSTRUCTIONS;
}

function relayPart(relay: Relay | undefined): string[] {
  if (relay === undefined) return [];
  return [
    `You asked a person, who answered:\n${dataBlock(JSON.stringify(relay.answers))}`,
    ...(relay.state === null || relay.state === undefined
      ? []
      : [`This is what you wanted to keep:\n${dataBlock(JSON.stringify(relay.state))}`]),
  ];
}
