import { z } from 'zod';
import { variableSchema } from './orchestrator-names.ts';

const INPUT_TYPES = ['string', 'number', 'integer', 'boolean', 'enum', 'list'] as const;

/** What one input of a workflow may be. */
export const inputSpecSchema = z
  .strictObject({
    type: z
      .enum(INPUT_TYPES)
      .default('string')
      .describe('What it is; "list" is a list of texts. A text unless told.'),
    description: z.string().min(1, 'must not be empty').optional().describe('What it means, for forms.'),
    default: z
      .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
      .optional()
      .describe('What it is when the caller does not say. An input with a default is not required.'),
    min: z.number().optional().describe('The least number, or the least length of a text or list.'),
    max: z.number().optional().describe('The greatest number, or the greatest length of a text or list.'),
    choices: z
      .array(z.string().min(1, 'must not be empty'))
      .min(1, 'must not be empty')
      .optional()
      .describe('Of an enum: the values that it may have.'),
    required: z.boolean().optional().describe('Whether it must be given; it must, unless told otherwise.'),
  })
  .describe('An input of a workflow.');
export type InputSpec = z.infer<typeof inputSpecSchema>;
export type InputSpecs = Readonly<Record<string, InputSpec>>;

export const inputsSchema = z
  .union([
    z.array(variableSchema).describe('Names of texts, all of them required.'),
    z.record(variableSchema, inputSpecSchema).describe('Inputs by name.'),
  ])
  .describe('What the workflow is given; prompts refer to it as {{inputs.<name>}}.');

/** Both ways of writing inputs as one. */
export function inputSpecsOf(inputs: z.infer<typeof inputsSchema>): InputSpecs {
  return Array.isArray(inputs)
    ? Object.fromEntries(inputs.map(name => [name, { type: 'string' as const }]))
    : inputs;
}
