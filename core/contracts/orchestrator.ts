import { z } from 'zod';
import { inputsSchema } from './orchestrator-inputs.ts';
import { countSchema, idSchema, kebabIdSchema, textSchema } from './orchestrator-names.ts';
import { stepSchema } from './orchestrator-step.ts';
import { PROVIDER_KEYS } from './provider-keys.ts';

/** How much a selector is told of what it may choose. */
const SELECTOR_PROMPTS = ['minimal', 'rich'] as const;
export type SelectorPrompt = (typeof SELECTOR_PROMPTS)[number];

/** `orchestrator.yaml`, in the words of whoever writes it. */
const agentSchema = z
  .strictObject({
    role: textSchema.optional().describe('What it is to the model and in reports; its key unless told.'),
    provider: z
      .enum(PROVIDER_KEYS)
      .optional()
      .describe("Who answers for it; the host's default unless told."),
    model: textSchema.optional().describe("The model; the provider's default unless told."),
    max_output_tokens: countSchema.optional().describe('The longest reply.'),
    timeout_seconds: countSchema.optional().describe('The longest wait for a reply.'),
    can_orchestrate: z.boolean().optional().describe('Whether it may give directives to the orchestrator.'),
  })
  .describe('An agent of the orchestrator.');

const workflowSchema = z
  .strictObject({
    id: idSchema.describe('Unique within the orchestrator.'),
    version: countSchema.describe("The author's number of the version."),
    title: textSchema.optional().describe('What people see; made of the id unless told.'),
    description: textSchema.optional().describe('What it is for: the selector chooses by it.'),
    inputs: inputsSchema,
    steps: z
      .array(stepSchema)
      .min(1, 'must not be empty')
      .describe('The first one is where a run begins; each leads to the following one unless told.'),
  })
  .describe('A workflow of the orchestrator.');
export type WorkflowDocument = z.infer<typeof workflowSchema>;

const orchestrationSchema = z
  .strictObject({
    max_total_iterations: countSchema
      .default(12)
      .describe('How many visits of steps that loop a run may make in all.'),
    default_run_timeout_seconds: countSchema.default(24 * 3600).describe('The longest run.'),
    default_step_timeout_seconds: countSchema
      .default(300)
      .describe('The longest attempt of a step that does not say.'),
    max_step_timeout_seconds: countSchema
      .default(900)
      .describe('The longest attempt of any step: one that asks for more gets this much.'),
  })
  .describe('Bounds of every run.');

export const orchestratorSchema = z
  .strictObject({
    id: kebabIdSchema.describe("The name of the document's folder."),
    selector_agent: z.string().describe('Who chooses a workflow for a message: a key of agents.'),
    diagnostics_agent: z
      .string()
      .optional()
      .describe(
        'Who reasons about why a run failed: a key of agents. Somebody on the small model unless told.',
      ),
    agents: z.record(idSchema, agentSchema.nullable()).describe('Who works here, by id.'),
    workflows: z.array(workflowSchema).min(1, 'must not be empty').describe('What can be asked for here.'),
    shared_workflows: z
      .array(idSchema)
      .default([])
      .describe('Ids of workflows of workflows/*.workflow.ts that can be asked for here as well.'),
    default_workflow: z.string().describe('The one of workflows that starts when none could be chosen.'),
    selection_max_retries: z
      .int()
      .min(0, 'must be a whole number from 0')
      .max(10, 'must be at most 10')
      .default(2)
      .describe('How often an invalid choice is asked for again.'),
    selector_prompt: z
      .enum(SELECTOR_PROMPTS)
      .default('rich')
      .describe('Whether the selector is told the least that it needs, or examples and arguments as well.'),
    workflow_orchestration: orchestrationSchema.prefault({}),
  })
  .meta({ title: 'Orchestrator' })
  .describe('Workflows in YAML, and who chooses among them.');
export type Orchestrator = z.infer<typeof orchestratorSchema>;
