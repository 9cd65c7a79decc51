// Written by `npm run compile`.
import type { CompiledWorkflow } from '../../core/adapters/workflows/workflow-library.ts';

export const compiledWorkflows: Readonly<Record<string, CompiledWorkflow>> = {
  'bench-gated': { version: '1-96c7698d', load: () => import('../../workflows/bench-gated.workflow.ts') },
  'code-generation': { version: '1-bb558ab2', load: () => import('../../workflows/code-generation.workflow.ts') },
  'confidence-iteration': { version: '1-6a31f12b', load: () => import('../../workflows/confidence-iteration.workflow.ts') },
  'decision-critic': { version: '1-0f764867', load: () => import('../../workflows/decision-critic.workflow.ts') },
  'engineering--answer-question': { version: '1-b5ac9790', load: () => import('../../statemachines/compiled/engineering--answer-question.workflow.ts') },
  'engineering--deliver-change': { version: '1-a50e08aa', load: () => import('../../statemachines/compiled/engineering--deliver-change.workflow.ts') },
  'front-desk--answer': { version: '1-ab11a06d', load: () => import('../../statemachines/compiled/front-desk--answer.workflow.ts') },
  'hybrid-steps': { version: '1-06a7ae58', load: () => import('../../workflows/hybrid-steps.workflow.ts') },
  'market-research': { version: '1-5cb898a5', load: () => import('../../workflows/market-research.workflow.ts') },
  'minimal--answer': { version: '1-90d53450', load: () => import('../../statemachines/compiled/minimal--answer.workflow.ts') },
  'mode-branching': { version: '1-13a7e247', load: () => import('../../workflows/mode-branching.workflow.ts') },
  'product--answer-question': { version: '1-0f7791b9', load: () => import('../../statemachines/compiled/product--answer-question.workflow.ts') },
  'product--write-brief': { version: '1-0d494fbc', load: () => import('../../statemachines/compiled/product--write-brief.workflow.ts') },
  'quality-gate': { version: '1-1b570b9d', load: () => import('../../workflows/quality-gate.workflow.ts') },
  'slogan': { version: '1-fa3a0502', load: () => import('../../workflows/slogan.workflow.ts') },
  'slogan-campaign': { version: '1-abc06698', load: () => import('../../workflows/slogan-campaign.workflow.ts') },
};
