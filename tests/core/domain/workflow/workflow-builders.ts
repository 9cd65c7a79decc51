import { z } from 'zod';
import type { AgentStep, HandlerStep, WorkflowDefinition } from '../../../../core/contracts/workflow.ts';

export function agentStep(id: string, more: Partial<AgentStep> = {}): AgentStep {
  return {
    id,
    kind: 'agent_task',
    title: `Do ${id}`,
    agent: { role: 'tester' },
    prompt: 'Say something.',
    result: z.object({ text: z.string() }),
    next: { ok: null },
    ...more,
  };
}

export function handlerStep(id: string, more: Partial<HandlerStep> = {}): HandlerStep {
  return {
    id,
    kind: 'handler',
    title: `Do ${id}`,
    handler: ({ state }) => ['ok', state],
    next: { _default: null },
    ...more,
  };
}

export function workflowOf(
  steps: WorkflowDefinition['steps'],
  more: Partial<WorkflowDefinition> = {},
): WorkflowDefinition {
  return {
    id: 'tested',
    version: 1,
    title: 'Tested',
    description: 'A workflow under test.',
    inputs: z.object({ topic: z.string() }),
    entry: steps[0]?.id ?? '',
    steps,
    ...more,
  };
}

export const GATING = {
  clarify: { agent: { role: 'clarifier' }, prompt: 'Ask.' },
  plan: { agent: { role: 'planner' }, prompt: 'Plan.' },
  waitSeconds: 3600,
};
