import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { startHeadersSchema, startRequestSchema } from '../../core/contracts/api.ts';
import { conflict, invalid, notFound, tooLarge } from '../../core/contracts/problem.ts';
import type { RunEvent } from '../../core/contracts/run-record.ts';
import type { Workflow } from '../../core/contracts/workflow.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { nearestName } from '../../core/domain/nearest-name.ts';
import { derivedTenantId, newTenantId } from '../../core/domain/run/tenant-ids.ts';
import { inputBytes, LARGEST_INPUT_BYTES, parseInput } from '../../core/domain/workflow/parse-input.ts';
import { json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { actingUser } from '../runs/acting-user.ts';
import { type BegunRun, createOnce, startMachine } from '../runs/begin-run.ts';
import type { RunViewer } from '../runs/run-viewer.ts';
import { startEventOf } from '../runs/start-event.ts';
import { startTerms } from '../runs/start-terms.ts';

export interface StartRunPorts {
  readonly runs: RunStore;
  readonly tenants: TenantStore;
  readonly workflows: WorkflowLibrary;
  readonly machines: MachineControl;
  readonly viewer: RunViewer;
  readonly now: () => number;
}

/** Writes the run down, then starts its state machine; if that fails, the sweep starts it. */
export function startRun(ports: StartRunPorts): Route {
  return async request => {
    const event = await startEvent(ports, request);
    const begun = await createKeyed(ports.runs, event);
    await startMachine(ports.machines, begun, request.logger);
    const { run, isNew } = begun;
    request.logger.appendKeys({ runId: run.runId });
    request.logger.info(isNew ? 'Run started.' : 'Run was started before.', { workflowId: run.workflowId });
    const view = await ports.viewer.whole(run, request);
    return json(202, view, { location: `/runs/${run.runId}` });
  };
}

type StartEvent = Extract<RunEvent, { type: 'run.started' }>;

async function startEvent(ports: StartRunPorts, request: HttpRequest): Promise<StartEvent> {
  const { caller } = request;
  const body = request.body(startRequestSchema);
  const { 'idempotency-key': key } = request.headersAs(startHeadersSchema);
  const userId = actingUser(caller, body.userId);
  const found = await ports.workflows.find(body.workflowId);
  if (found === undefined) throw unknownWorkflow(ports.workflows, body.workflowId);
  const input = checkedInput(found.workflow, body.input);
  if (inputBytes(input) > LARGEST_INPUT_BYTES)
    throw tooLarge(LARGEST_INPUT_BYTES, {
      detail: `The input is larger than ${LARGEST_INPUT_BYTES} bytes.`,
      field: 'input',
    });
  return startEventOf(found, {
    at: new Date(ports.now()).toISOString(),
    runId: runIdFor(caller, key),
    tenantId: caller.tenantId,
    userId,
    requestedBy: caller.userId,
    requestHash: hashContent({ workflowId: body.workflowId, input: body.input, userId }),
    ...startTerms(await ports.tenants.find(caller.tenantId)),
    input,
  });
}

/** A run with the same id was started with the same key, and has to be the same. */
async function createKeyed(runs: RunStore, event: StartEvent): Promise<BegunRun> {
  const begun = await createOnce(runs, event);
  if (begun !== undefined && (begun.isNew || begun.run.requestHash === event.requestHash)) return begun;
  throw conflict('This Idempotency-Key has started another run.', {
    name: 'IdempotencyKeyReused',
    slug: 'idempotency-key-reused',
    title: 'Key used before',
    field: 'Idempotency-Key',
    hint: 'Use a new key for a new request.',
  });
}

function checkedInput(workflow: Workflow, input: unknown): Record<string, unknown> {
  const parsed = parseInput(workflow, input);
  if (parsed.ok) return parsed.input;
  throw invalid(parsed.faults, {
    hint: `GET /workflows/${workflow.id} describes the inputs.`,
  });
}

function unknownWorkflow({ ids }: WorkflowLibrary, workflowId: string) {
  const nearest = nearestName(workflowId, ids);
  return notFound(
    `There is no workflow with this id${nearest === undefined ? '.' : `; did you mean "${nearest}"?`}`,
    {
      name: 'WorkflowNotFound',
      slug: 'workflow-not-found',
      title: 'No such workflow',
      field: 'workflowId',
      hint: 'GET /workflows lists them.',
    },
  );
}

/** The key is in the id, so that two requests with one key cannot become two runs. */
function runIdFor({ tenantId, userId }: HttpRequest['caller'], key: string | undefined): string {
  return key === undefined
    ? newTenantId('run', tenantId)
    : derivedTenantId('run', tenantId, [tenantId, userId, key]);
}
