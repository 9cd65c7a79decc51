import type { PlanAction } from '../core/contracts/run.ts';

const KINDS: Readonly<Record<string, string>> = {
  agent_task: 'An agent works',
  agent_review: 'An agent reviews',
  human_gate: 'A person decides',
  human_questions: 'A person is asked',
  handler: 'Code of the workflow runs',
  dispatch: 'Further runs are started',
  parallel: 'Several steps run side by side',
};

/** Who does a step of the workflow. */
export function doerOf({ kind, role }: Pick<PlanAction, 'kind' | 'role'>): string {
  const told = Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? kind) : kind;
  return role === undefined ? told : `${told}: ${role}`;
}
