import { z } from 'zod';
import { decisionSourceSchema } from './gate-policy.ts';

/** One line of what people were asked, said and were refused. */
export const auditRowSchema = z.object({
  sequence: z.int().describe('Of the event in the journal of the run'),
  at: z.iso.datetime(),
  what: z.string().describe('The type of the event'),
  gateId: z.string().optional(),
  stepId: z.string().optional(),
  by: z.string().optional().describe('Who did it'),
  seat: z.string().optional().describe('In whose place, if somebody delegated'),
  source: decisionSourceSchema.optional().describe('How, and from where'),
  asked: z.array(z.string()).optional().describe('Who was asked'),
  decision: z.string().optional(),
  reason: z.string().optional().describe('Why it was refused, or how the run ended'),
  comment: z.string().optional(),
  changes: z.array(z.string()).optional().describe('What was changed before it was approved'),
  contentHash: z.string().optional().describe('Of what was shown'),
  editedHash: z.string().optional().describe('Of the text that was approved instead of what was shown'),
  expiresAt: z.iso.datetime().optional(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

export const auditQuerySchema = z.object({
  format: z.enum(['json', 'csv']).default('json'),
  after: z.string().max(2000).optional().describe('`next` of the page before'),
});
export const auditPageSchema = z.object({ rows: z.array(auditRowSchema), next: z.string().optional() });
