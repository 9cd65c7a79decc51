import { z } from 'zod';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

const sources = z.array(z.string()).describe('Where each figure or claim comes from');

export default defineWorkflow({
  id: 'market-research',
  version: 1,
  title: 'Market research',
  description:
    'Answers a market question with a report: sizes the market, looks at competitors and customers side by side, weighs the risks, and writes it up. A person approves the plan first.',
  inputs: z.object({
    user_message: z
      .string()
      .min(1)
      .max(8000)
      .describe('What you want to know, in your own words')
      .meta({ title: 'Question', examples: ['Is there room for a repairable e-bike in Germany?'] }),
  }),
  gating: {
    clarify: {
      agent: { role: 'clarifier' },
      prompt:
        'Someone asks for market research:\n\n{{inputs.user_message}}\n\nAsk about what would change the research most: customer group, vertical, region, time span, the decision that hangs on it.',
    },
    plan: {
      agent: { role: 'planner' },
      prompt:
        'Plan market research for this request:\n\n{{inputs.user_message}}\n\nSay in a few lines what market sizing, competitor research and customer research will each look for, which risks will be weighed, and what the report will and will not answer. Keep to the answers that the person gave.',
    },
    waitSeconds: 7 * 24 * 3600,
  },
  entry: 'research',
  steps: [
    {
      id: 'research',
      kind: 'parallel',
      title: 'Research the market',
      description: 'Three roles that do not need one another work at the same time.',
      branches: [
        {
          id: 'market_sizing',
          kind: 'agent_task',
          title: 'Size the market',
          description: 'How large the market is and how fast it grows.',
          agent: { role: 'market analyst' },
          prompt:
            'You size markets. Request: {{inputs.user_message}}\nApproved plan: {{plan.title}}\n\nEstimate total, reachable and realistic market with a low, a likely and a high figure each. Show the arithmetic, name every assumption, and say how sure you are.',
          result: z.object({
            summary: z.string().describe('The market in three sentences'),
            estimates: z
              .array(
                z.object({
                  segment: z.string(),
                  low: z.number(),
                  likely: z.number(),
                  high: z.number(),
                  unit: z.string(),
                }),
              )
              .describe('One row a segment'),
            growth: z.string().describe('Growth and what drives it'),
            assumptions: z.array(z.string()).describe('What the estimates rest on'),
            sources,
          }),
        },
        {
          id: 'competitors',
          kind: 'agent_task',
          title: 'Study the competitors',
          description: 'Who serves this market today, and where they are weak.',
          agent: { role: 'competitor researcher' },
          prompt:
            'You study competitors. Request: {{inputs.user_message}}\nApproved plan: {{plan.title}}\n\nName the direct and indirect competitors, what they charge, what they are good at and where customers complain. Say which gap is still open.',
          result: z.object({
            summary: z.string().describe('The field in three sentences'),
            competitors: z
              .array(
                z.object({
                  name: z.string(),
                  offer: z.string(),
                  pricing: z.string(),
                  strengths: z.array(z.string()),
                  weaknesses: z.array(z.string()),
                }),
              )
              .describe('The most relevant first'),
            gaps: z.array(z.string()).describe('What nobody offers'),
            sources,
          }),
        },
        {
          id: 'customers',
          kind: 'agent_task',
          title: 'Understand the customers',
          description: 'Who buys, why, and what keeps them from buying.',
          agent: { role: 'customer researcher' },
          prompt:
            'You research customers. Request: {{inputs.user_message}}\nApproved plan: {{plan.title}}\n\nDescribe two to four groups: what they try to get done, what they pay for today, what would make them change, what holds them back.',
          result: z.object({
            summary: z.string().describe('The customers in three sentences'),
            segments: z
              .array(
                z.object({
                  name: z.string(),
                  needs: z.array(z.string()),
                  willingness: z.string(),
                  barriers: z.array(z.string()),
                }),
              )
              .describe('The most promising first'),
            sources,
          }),
        },
      ],
      next: { ok: 'risks' },
    },
    {
      id: 'risks',
      kind: 'agent_task',
      optional: true,
      title: 'Weigh risks and strategy',
      description:
        'A strategist reads the three findings together and says what speaks against acting on them.',
      agent: { role: 'strategist and risk analyst' },
      prompt:
        'You weigh strategy and risk. Request: {{inputs.user_message}}\n\nMarket: {{steps.market_sizing.summary}}\nGrowth: {{steps.market_sizing.growth}}\nCompetitors: {{steps.competitors.summary}}\nOpen gaps: {{steps.competitors.gaps}}\nCustomers: {{steps.customers.summary}}\n\nSay where the findings contradict one another, rank the risks by likelihood and damage with a countermeasure each, and give the options with the one you would take.',
      result: z.object({
        contradictions: z.array(z.string()).describe('Where the findings do not fit together'),
        risks: z
          .array(
            z.object({
              risk: z.string(),
              likelihood: z.enum(['low', 'medium', 'high']),
              damage: z.enum(['low', 'medium', 'high']),
              countermeasure: z.string(),
            }),
          )
          .describe('The gravest first'),
        recommendation: z.string().describe('The option to take, and what would change that'),
      }),
      next: { ok: 'report' },
    },
    {
      id: 'report',
      kind: 'agent_task',
      title: 'Write the report',
      description: 'One text that a person can decide by.',
      agent: { role: 'writer', maxOutputTokens: 8000 },
      timeoutSeconds: 600,
      prompt:
        'You write reports that busy people decide by. Request: {{inputs.user_message}}\nApproved plan: {{plan.title}}\n\nMarket: {{steps.market_sizing.summary}}\nEstimates: {{steps.market_sizing.estimates}}\nAssumptions: {{steps.market_sizing.assumptions}}\nCompetitors: {{steps.competitors.competitors}}\nCustomers: {{steps.customers.segments}}\nRisks: {{steps.risks.risks}}\nContradictions: {{steps.risks.contradictions}}\nRecommendation: {{steps.risks.recommendation}}\n\nWrite Markdown: the answer first, then market, competitors, customers, risks, recommendation, and what is still uncertain. Claim nothing that is not above, and say nothing about what was left out.',
      result: z.object({
        title: z.string().describe("The report's title"),
        markdown: z.string().describe('The whole report in Markdown'),
      }),
      next: { ok: null },
    },
  ],
});
