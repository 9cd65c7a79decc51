import { z } from 'zod';

/** What can be done from a channel besides starting workflows. Ids are stable: settings and selectors name them. */
export const FUNCTION_IDS = [
  'workflow.list',
  'workflow.show',
  'workflow.status',
  'workflow.answer',
  'workflow.cancel',
  'workflow.redrive',
  'gate.list',
  'orchestrator.list',
  'orchestrator.show',
  'help',
] as const;
export const functionIdSchema = z.enum(FUNCTION_IDS);
export type FunctionId = z.infer<typeof functionIdSchema>;

export interface FunctionDescription {
  /** One sentence, for people and for selectors. */
  readonly help: string;
  /** For selectors alone: what else it is for. */
  readonly alsoFor?: string;
  /** What it takes. Where a run may be left out, the one of the conversation is meant. */
  readonly args: z.ZodObject;
}

export const runIdSchema = z.string().regex(/^[\w-]{1,80}$/, 'must be the id of a run');
const workflowId = z.string().min(1).max(100);
const runId = runIdSchema.optional().describe("A run's id; the run of the conversation unless told");

export const FUNCTIONS = {
  'workflow.list': {
    help: 'Lists the workflows that can be started from here.',
    args: z.strictObject({}),
  },
  'workflow.show': {
    help: 'Describes a workflow: what it is for, what it takes, its steps.',
    args: z.strictObject({ workflowId: workflowId.describe('As workflow.list calls it') }),
  },
  'workflow.status': {
    help: 'Says how a run is getting on, and changes nothing.',
    args: z.strictObject({ runId }),
  },
  'workflow.answer': {
    help: 'Takes the message as the answer to what the run of the conversation has asked.',
    args: z.strictObject({ runId }),
  },
  'workflow.cancel': {
    help: 'Stops a run for good.',
    args: z.strictObject({
      runId,
      reason: z.string().trim().min(1).max(500).optional().describe('Why, in a few words'),
    }),
  },
  'workflow.redrive': {
    help: 'Goes on with a failed run at the step that failed.',
    args: z.strictObject({ runId }),
  },
  'gate.list': {
    help: 'Lists what waits for a person, with the pages on which it is decided.',
    alsoFor: 'Also for messages that want to approve, reject or change it: that is done on the page alone.',
    args: z.strictObject({ runId }),
  },
  'orchestrator.list': {
    help: 'Lists the orchestrators that the sender can write to.',
    args: z.strictObject({}),
  },
  'orchestrator.show': {
    help: 'Describes an orchestrator: its workflows and its default.',
    args: z.strictObject({
      orchestratorId: workflowId.optional().describe('The one behind this channel unless told'),
    }),
  },
  help: {
    help: 'Says what can be done from here.',
    args: z.strictObject({
      functionId: functionIdSchema.optional().describe('One of these functions; all unless told'),
    }),
  },
} as const satisfies Readonly<Record<FunctionId, FunctionDescription>>;

export type FunctionArgs<Id extends FunctionId> = z.output<(typeof FUNCTIONS)[Id]['args']>;
