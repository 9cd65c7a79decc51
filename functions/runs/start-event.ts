import type { LibraryWorkflow } from '../../core/adapters/workflows/workflow-library.ts';
import type { RunEvent } from '../../core/contracts/run-record.ts';
import { mainMessage } from '../../core/domain/workflow/main-message.ts';

type StartEvent = Extract<RunEvent, { type: 'run.started' }>;
type Told = Omit<
  StartEvent,
  'type' | 'workflowId' | 'workflowVersion' | 'workflowTitle' | 'gated' | 'userMessage'
>;

/** The first event of a run of a workflow as it is deployed now. */
export function startEventOf({ workflow, version }: LibraryWorkflow, told: Told): StartEvent {
  return {
    type: 'run.started',
    ...told,
    workflowId: workflow.id,
    workflowVersion: version,
    workflowTitle: workflow.title,
    gated: workflow.gating !== undefined,
    userMessage: mainMessage(told.input),
  };
}
