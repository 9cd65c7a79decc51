import type { RunEvent } from '../../core/contracts/run-record.ts';
import definitions from '../../statemachines/compiled/index.json' with { type: 'json' };

type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

export function versionOf(workflowId: string): string {
  const found = definitions.find(({ id }) => id === workflowId);
  if (found === undefined) throw new Error(`There is no workflow ${workflowId}.`);
  return found.version;
}

/** The first event of a run of `bench-gated`; a test overrides what it is about. */
export function runStarted(overrides: Partial<EventOf<'run.started'>> = {}): EventOf<'run.started'> {
  return {
    type: 'run.started',
    at: new Date().toISOString(),
    runId: 'run_1',
    tenantId: 'default',
    userId: 'local',
    requestedBy: 'local',
    requestHash: 'none',
    workflowId: 'bench-gated',
    workflowVersion: versionOf('bench-gated'),
    workflowTitle: 'Gated benchmark',
    gated: true,
    approvalRequired: true,
    input: { topic: 'tea' },
    userMessage: 'tea',
    ...overrides,
  };
}
