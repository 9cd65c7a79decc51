import { z } from 'zod';
import { countSchema, idSchema, textSchema, variableSchema } from './orchestrator-names.ts';
import { WORKSPACE_MODES } from './workflow.ts';

export const STEP_TYPES = ['agent_task', 'agent_review'] as const;

const target = (description: string) => z.string().nullable().optional().describe(description);

const outputsSchema = z
  .union([
    z.array(variableSchema).describe('Names of outputs.'),
    z
      .record(variableSchema, z.string().nullable().describe('What it is to hold, as the agent is told.'))
      .describe('What each output is to hold, by name.'),
  ])
  .describe('What the step has to deliver. Later prompts refer to it as {{steps.<id>.outputs.<name>}}.');

export const stepSchema = z
  .strictObject({
    id: idSchema.describe('Unique within the workflow; other fields and prompts name the step by it.'),
    type: z
      .enum(STEP_TYPES)
      .describe('agent_task does work; agent_review says approve or reject of earlier work.'),
    agent: z.string().describe('Who does it: a key of agents.'),
    prompt: textSchema.describe(
      'What the agent is asked. Filled in: {{inputs.*}}, {{steps.<id>.outputs.*}}, {{workflow.*}}.',
    ),
    title: textSchema
      .optional()
      .describe('The name of its state in the state machine; made of the id unless told.'),
    needs: z
      .array(z.string())
      .optional()
      .describe('Steps that come before this one: the graph is checked for a way from each to here.'),
    outputs: outputsSchema.optional(),
    output_files: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'The file of every output, relative to the outputs of the attempt. Filled in: {{workflow.run_id}}, {{workflow.step_id}}, {{workflow.attempt}}.',
      ),
    allow_empty: z
      .union([z.boolean(), z.array(z.string())])
      .optional()
      .describe('Whether outputs may be empty: all of them (true), or those named.'),
    next: target('Of a task: the step after it, or null for the end; the following one unless told.'),
    on_approve: target(
      'Of a review: the step after approval, or null for the end; the following one unless told.',
    ),
    on_reject: target('Of a review, which must say it: the step after rejection, or null for the end.'),
    on_blocked: z
      .string()
      .optional()
      .describe('The step after the agent said that it is blocked; without it the run fails.'),
    on_failed: z
      .string()
      .optional()
      .describe('The step after the agent failed for good; without it the run fails.'),
    on_exhausted: target('The step after max_iterations visits; without it the run fails.'),
    max_iterations: countSchema
      .optional()
      .describe('How often the run may come here; max_total_iterations unless told.'),
    limits: z
      .strictObject({
        max_retries: z
          .int()
          .min(0, 'must be a whole number from 0')
          .optional()
          .describe('How often an attempt that broke its contract is repeated.'),
        timeout_seconds: countSchema
          .optional()
          .describe('How long an attempt may take; at most max_step_timeout_seconds.'),
      })
      .optional()
      .describe('Bounds of an attempt.'),
    workspace_mode: z
      .enum(WORKSPACE_MODES)
      .optional()
      .describe(
        'Whose files it works on: those of the orchestrator (unless told), of the run, or of the agent.',
      ),
  })
  .describe('A step of a workflow.');
export type StepDocument = z.infer<typeof stepSchema>;
