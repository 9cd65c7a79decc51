import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import type { KeepDeadLetter } from '../../core/adapters/queues/dead-letters.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import type { LibraryWorkflow, WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { BadEvent } from '../../core/contracts/bad-event.ts';
import { faultText } from '../../core/contracts/faults.ts';
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';
import { scheduledCallSchema } from '../../core/contracts/run-requested.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { nearestName } from '../../core/domain/nearest-name.ts';
import { readRequest } from '../../core/domain/requests/read-request.ts';
import { readScheduledCall } from '../../core/domain/requests/read-scheduled-call.ts';
import type { RequestedRun } from '../../core/domain/requests/requested-run.ts';
import { inputBytes, LARGEST_INPUT_BYTES, parseInput } from '../../core/domain/workflow/parse-input.ts';
import { refuseBadEvents } from '../middleware/refuse-bad-events.ts';
import { type BegunRun, createOnce, startMachine } from '../runs/begin-run.ts';
import { startEventOf } from '../runs/start-event.ts';
import { startTerms } from '../runs/start-terms.ts';

export interface StartRequestedRunPorts {
  readonly runs: RunStore;
  readonly tenants: TenantStore;
  readonly workflows: WorkflowLibrary;
  readonly machines: Pick<MachineControl, 'start'>;
  readonly directory: OrchestratorDirectory;
  readonly keepDeadLetter: KeepDeadLetter;
  readonly now: () => number;
}

/** Starts what an event or a schedule asks for, once. */
export function startRequestedRun(ports: StartRequestedRunPorts) {
  const begin = async (asked: RequestedRun): Promise<BegunRun> => {
    const found = await findWorkflow(ports.workflows, asked.workflowId);
    const { runId, tenantId, userId, orchestratorId, origin, input } = asked;
    const requestHash = hashContent({ workflowId: asked.workflowId, input, userId });
    const event = startEventOf(found, {
      at: new Date(ports.now()).toISOString(),
      ...{ runId, tenantId, userId, requestedBy: userId, requestHash, origin },
      ...startTerms(await ports.tenants.find(tenantId)),
      ...(orchestratorId !== undefined && { orchestratorId }),
      input: checkedInput(found, input),
    });
    const begun = await createOnce(ports.runs, event);
    if (begun === undefined) throw new Error(`Run ${runId} cannot be read.`);
    // A schedule may have been changed since; its time has had its run.
    const isOther = begun.run.requestHash !== requestHash && origin.scheduleId === undefined;
    if (isOther)
      throw new BadEvent('IdempotencyKeyReused', `idempotencyKey: It has started another run, ${runId}.`);
    return begun;
  };

  return refuseBadEvents(ports.keepDeadLetter, async (event, { logger }) => {
    const call = scheduledCallSchema.safeParse(event);
    const begun = await begin(
      call.success ? readScheduledCall(call.data, ports.directory) : readRequest(event, ports.directory),
    );
    const { runId, workflowId, origin } = begun.run;
    logger.appendKeys({ runId });
    await startMachine(ports.machines, begun, logger);
    logger.info(begun.isNew ? 'Run started.' : 'Run was started before.', { workflowId, ...origin });
  });
}

async function findWorkflow(workflows: WorkflowLibrary, workflowId: string): Promise<LibraryWorkflow> {
  const found = await workflows.find(workflowId);
  if (found !== undefined) return found;
  const nearest = nearestName(workflowId, workflows.ids);
  throw new BadEvent(
    'UnknownWorkflow',
    `workflowId: There is no workflow ${workflowId}${nearest === undefined ? '.' : `; did you mean "${nearest}"?`}`,
  );
}

function checkedInput({ workflow }: LibraryWorkflow, given: RequestedRun['input']): Record<string, unknown> {
  const parsed = parseInput(workflow, given);
  if (!parsed.ok) throw new BadEvent('InvalidInput', parsed.faults.map(faultText).join('; '));
  if (inputBytes(parsed.input) > LARGEST_INPUT_BYTES)
    throw new BadEvent('InputTooLarge', `input: It is larger than ${LARGEST_INPUT_BYTES} bytes.`);
  return parsed.input;
}
