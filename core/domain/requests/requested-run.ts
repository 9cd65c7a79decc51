import type { RunOrigin } from '../../contracts/run-origin.ts';

/** What somebody who is no caller of the API wants to have started, and may. */
export interface RequestedRun {
  /** The same for the same request, so that one that comes twice starts one run. */
  readonly runId: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly workflowId: string;
  readonly orchestratorId?: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly origin: RunOrigin;
}
