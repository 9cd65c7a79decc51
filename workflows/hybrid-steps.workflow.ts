import { z } from 'zod';
import type { StepContext } from '../core/contracts/workflow.ts';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

const severity = z.enum(['low', 'high', 'critical']).default('low').describe('How bad it is for customers');
const customers = z.int().min(0).max(50).default(0).describe('How many customers have written in');

/** The hybrid pattern: fixed text, text made from the run, code and agents in one graph. */
export default defineWorkflow({
  id: 'hybrid-steps',
  version: 1,
  title: 'Incident guide',
  description:
    'Leads through an incident: fixed first advice, checks in rounds, and an update for customers.',
  inputs: z.object({
    incident: z
      .string()
      .min(1)
      .max(4000)
      .describe('What is happening')
      .meta({ examples: ['Payments by card are declined since 09:10.'] }),
    severity,
    customers,
  }),
  entry: 'first_advice',
  steps: [
    {
      id: 'first_advice',
      kind: 'handler',
      title: 'Give first advice',
      message: 'Write down when it began. Change one thing at a time. Incident: {{inputs.incident}}',
      next: { ok: 'triage' },
    },
    {
      id: 'triage',
      kind: 'handler',
      title: 'Triage the incident',
      params: z.object({ severity, customers }),
      handler: ({ params, state }: StepContext) => {
        const urgent = params.severity === 'critical' || Number(params.customers) >= 10;
        return [urgent ? 'ok' : 'skip', { ...state, urgent }];
      },
      next: { ok: 'check', skip: 'draft_update' },
    },
    {
      id: 'check',
      kind: 'handler',
      title: 'Check the usual causes',
      description: 'One usual cause a round, as many as the severity asks for.',
      params: z.object({ severity }),
      maxIterations: 3,
      onExhausted: 'draft_update',
      message: ({ params, iteration }: StepContext) =>
        `Round ${iteration} of a ${params.severity} incident: ${['recent deployments', 'expired certificates', 'full disks and queues'][iteration - 1]}.`,
      handler: ({ params, state, iteration }: StepContext) => {
        const rounds = params.severity === 'critical' ? 3 : params.severity === 'high' ? 2 : 1;
        return [iteration < rounds ? 'iterate' : 'ok', { ...state, roundsChecked: iteration }];
      },
      next: { iterate: 'check', _default: 'draft_update' },
    },
    {
      id: 'draft_update',
      kind: 'agent_task',
      title: 'Draft the update',
      agent: { role: 'communicator' },
      prompt:
        'Write an update for customers about this incident: {{inputs.incident}}\nSeverity: {{inputs.severity}}\nUrgent: {{state.urgent}}\n\nSay what is known, what is not, and when the next update comes. Promise nothing else.',
      result: z.object({
        subject: z.string().describe('At most eight words'),
        text: z.string().describe('At most 120 words'),
      }),
      next: { ok: 'close' },
    },
    {
      id: 'close',
      kind: 'handler',
      title: 'Close the guide',
      params: z.object({ severity }),
      message: ({ params }: StepContext) =>
        params.severity === 'low' ? 'No review is needed.' : 'Set a date for the review within five days.',
      next: { ok: null },
    },
  ],
});
