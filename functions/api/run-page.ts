import { renderRunPage } from '../../console/run-page/render-run-page.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { DecisionRecord, RunRecord } from '../../core/contracts/run-record.ts';
import { redriveGate } from '../../core/domain/diagnosis/redrive-gate.ts';
import { viewDiagnosis } from '../../core/domain/diagnosis/view-diagnosis.ts';
import { isOwnedBy } from '../../core/domain/run/run-questions.ts';
import { type NamedStep, tellSteps } from '../../core/domain/run/tell-steps.ts';
import { waitedMs } from '../../core/domain/run/waited-ms.ts';
import { type HttpAnswer, html } from '../middleware/http-answer.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { knownSteps } from '../runs/known-steps.ts';
import { type RunOutputPorts, runOutputs } from '../runs/run-outputs.ts';
import type { RunViewer } from '../runs/run-viewer.ts';
import { newestDiagnosis, type VisiblePorts } from '../runs/visible-diagnosis.ts';
import { askingAbout, type PageFormPorts, pageWithForms } from './diagnosis/page-form.ts';

export interface RunPagePorts extends VisiblePorts, PageFormPorts, RunOutputPorts {
  readonly runs: RunStore;
  readonly viewer: RunViewer;
}

/** What steps took is told from the journal, as far as one read of it goes. */
const MOST_EVENTS = 400;

/** A run as a person in a browser sees it. It writes nothing. */
export async function showRun(
  ports: RunPagePorts,
  stored: StoredRun,
  request: HttpRequest,
): Promise<HttpAnswer> {
  const { run } = stored;
  const { caller } = request;
  const [view, diagnosis, named, readable, journal] = await Promise.all([
    ports.viewer.withoutResults(stored, request),
    newestDiagnosis(ports.diagnoses, run, caller),
    namedSteps(ports, run),
    runOutputs(ports, run),
    ports.runs.journal(run.runId, MOST_EVENTS, undefined),
  ]);
  const nowMs = ports.now();
  const isWhole = journal.next === undefined;
  return pageWithForms(ports, request, nonceFor =>
    html(
      200,
      renderRunPage({
        run: view,
        title: run.workflowTitle,
        requestedBy: run.requestedBy,
        elapsedMs: Date.parse(run.completedAt ?? new Date(nowMs).toISOString()) - Date.parse(run.createdAt),
        waitedMs: waitedMs({ decisions: waits(run, nowMs) }),
        steps: tellSteps(run, named, { events: journal.events, isWhole }, nowMs),
        ...(!isWhole && { firstEvents: journal.events.length }),
        children: Object.values(run.children ?? {}).flat(),
        readable,
        ...(diagnosis !== undefined && {
          diagnosis: viewDiagnosis(diagnosis, redriveGate(diagnosis, run)),
        }),
        mayRedrive: isOwnedBy(run, caller),
        nonce: nonceFor(askingAbout(run.runId)),
      }),
    ),
  );
}

/** As the definition names them; where it is gone, as the plan does. */
async function namedSteps({ workflows }: RunOutputPorts, run: RunRecord): Promise<readonly NamedStep[]> {
  const steps = await knownSteps(workflows, run);
  if (steps.length === 0) return run.plan?.actions ?? [];
  return steps.map(step => ({
    stepId: step.id,
    title: step.title,
    kind: step.kind,
    ...('agent' in step && { role: step.agent.role }),
  }));
}

/** What is open has been waited for until now. */
function waits(run: RunRecord, nowMs: number): Pick<DecisionRecord, 'openedAt' | 'at'>[] {
  const at = new Date(nowMs).toISOString();
  return [...run.decisions, ...run.gates.map(({ openedAt }) => ({ ...(openedAt && { openedAt }), at }))];
}
