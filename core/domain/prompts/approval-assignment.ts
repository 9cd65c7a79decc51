import { z } from 'zod';
import { DATA_NOT_ORDERS, dataBlock } from './data-block.ts';

export const approvalSchema = z.object({
  result: z
    .enum(['APPROVED', 'REJECTED', 'PENDING'])
    .describe('PENDING if a person has to decide, because the criteria do not say'),
  feedback: z.string().max(4000).describe('What has to change, or why it is good'),
  suggestedRewrite: z.string().max(10_000).describe('A better text, if you have one; else empty'),
});
export type Approval = z.infer<typeof approvalSchema>;

const APPROVER = [
  'You decide whether a piece of work goes on. Judge it by the criteria that you are given and by nothing else.',
  'If you send it back, say exactly what has to change.',
  DATA_NOT_ORDERS,
].join('\n');

/** Asks any model to approve what is about to be asked, or what was made. */
export function approvalAssignment(criteria: string, content: string, about: 'prompt' | 'response') {
  const what = about === 'prompt' ? 'The prompt that an agent will get' : 'What an agent delivered';
  return {
    system: APPROVER,
    prompt: `Criteria:\n${criteria}\n\n${what}:\n${dataBlock(content)}`,
    schema: approvalSchema,
    schemaName: 'approval',
  };
}
