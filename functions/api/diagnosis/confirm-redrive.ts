import { z } from 'zod';
import { renderRedrivePage } from '../../../console/diagnosis-page/render-redrive-page.ts';
import type { MachineControl } from '../../../core/adapters/machines/machine-control.ts';
import type { DiagnosisStore } from '../../../core/adapters/records/diagnosis-store.ts';
import type { Form } from '../../../core/adapters/records/form-store.ts';
import type { StoredRun } from '../../../core/adapters/records/run-items.ts';
import { confirmRedriveSchema, type RedriveGate } from '../../../core/contracts/diagnosis.ts';
import type { DiagnosisRecord } from '../../../core/contracts/diagnosis-record.ts';
import { FormUsed } from '../../../core/contracts/errors.ts';
import { conflict, Problem } from '../../../core/contracts/problem.ts';
import type { RunRecord } from '../../../core/contracts/run-record.ts';
import { diagnosisUrl } from '../../../core/domain/diagnosis/diagnosis-urls.ts';
import { redriveGate } from '../../../core/domain/diagnosis/redrive-gate.ts';
import { html, json } from '../../middleware/http-answer.ts';
import type { Route } from '../../middleware/http-handler.ts';
import type { HttpRequest } from '../../middleware/http-request.ts';
import type { RunViewer } from '../../runs/run-viewer.ts';
import { redriveFailed } from '../../runs/stop-run.ts';
import { type VisiblePorts, visibleDiagnosis } from '../../runs/visible-diagnosis.ts';
import { ownRun } from '../../runs/visible-run.ts';
import { isForm, type PageFormPorts, pageWithForms, staleForm, usedForm } from './page-form.ts';

export interface ConfirmRedrivePorts extends VisiblePorts, PageFormPorts {
  readonly diagnoses: DiagnosisStore;
  readonly machines: MachineControl;
  readonly viewer: RunViewer;
}

const formSchema = z.strictObject({ nonce: z.string().max(500), contentHash: z.string().max(100) });

/** The page on which a person sees what would be redriven, and why. It writes nothing. */
export function showRedrive(ports: ConfirmRedrivePorts): Route {
  return async request => {
    await ownRun(ports.runs, request);
    const { stored, diagnosis } = await visibleDiagnosis(ports, request);
    const gate = proposalOf(diagnosis, stored.run);
    const { answer } = diagnosis;
    return pageWithForms(ports, request, nonceFor =>
      html(
        200,
        renderRedrivePage({
          run: { runId: stored.run.runId, title: stored.run.workflowTitle, state: stored.run.state },
          diagnosisId: diagnosis.diagnosisId,
          gate,
          reason: answer?.proposedRedrive?.reason ?? '',
          stepId: answer?.proposedRedrive?.stepId ?? undefined,
          refs: answer?.proposedRedrive?.refs ?? [],
          nonce: nonceFor(formSubject(diagnosis, gate.contentHash)),
        }),
      ),
    );
  };
}

/**
 * A person confirms what a diagnosis proposes. It counts once, for the answer and the run that were shown: who saw something else is
 * told so, and nothing happens.
 */
export function confirmRedrive(ports: ConfirmRedrivePorts): Route {
  return async request => {
    const stored = await ownRun(ports.runs, request);
    if (!isForm(request)) {
      const { diagnosisId, contentHash } = request.body(confirmRedriveSchema);
      const { diagnosis } = await visibleDiagnosis(ports, request, diagnosisId);
      const run = await redrive(ports, stored, diagnosis, contentHash, request);
      return json(202, await ports.viewer.whole(run, request));
    }
    const { nonce, contentHash } = request.form(formSchema);
    const { diagnosis } = await visibleDiagnosis(ports, request);
    const form = await usedForm(ports, request, nonce, formSubject(diagnosis, contentHash));
    try {
      await redrive(ports, stored, diagnosis, contentHash, request, form);
    } catch (fault) {
      throw fault instanceof FormUsed ? staleForm('This form has been sent before.') : fault;
    }
    return { status: 303, headers: { location: diagnosisUrl(stored.run.runId, diagnosis.diagnosisId) } };
  };
}

async function redrive(
  ports: ConfirmRedrivePorts,
  stored: StoredRun,
  diagnosis: DiagnosisRecord,
  contentHash: string,
  request: HttpRequest,
  form?: Form,
): Promise<RunRecord> {
  const { diagnosisId } = diagnosis;
  const run = await redriveFailed(ports, stored, request.caller.userId, request, {
    diagnosis: { diagnosisId, contentHash },
    ...(form !== undefined && { form }),
    check: current => refuseOther(proposalOf(diagnosis, current), contentHash),
  });
  request.logger.info('A proposed redrive was confirmed.', { diagnosisId });
  return run;
}

function formSubject({ diagnosisId }: DiagnosisRecord, contentHash: string) {
  return { linkId: diagnosisId, contentHash };
}

function proposalOf(diagnosis: DiagnosisRecord, run: RunRecord): RedriveGate {
  const gate = redriveGate(diagnosis, run);
  if (gate !== undefined) return gate;
  throw conflict('This diagnosis proposes no redrive.', {
    name: 'NothingProposed',
    slug: 'nothing-proposed',
    title: 'Nothing is proposed',
    hint: 'POST /runs/{id}/redrive goes on with a failed run without any proposal.',
  });
}

function refuseOther({ state, contentHash }: RedriveGate, confirmed: string): void {
  if (state === 'open' && contentHash === confirmed) return;
  throw new Problem({
    name: 'ContentChanged',
    status: 409,
    slug: 'content-changed',
    title: 'Something else than was shown',
    detail: 'The run is no longer as it was when this was proposed. Nothing was redriven.',
    hint: 'Read the diagnosis again, or ask for a new one.',
  });
}
