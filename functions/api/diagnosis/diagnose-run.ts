import { z } from 'zod';
import { startHeadersSchema } from '../../../core/contracts/api.ts';
import { diagnoseRequestSchema } from '../../../core/contracts/diagnosis.ts';
import { diagnosisUrl } from '../../../core/domain/diagnosis/diagnosis-urls.ts';
import { viewDiagnosis } from '../../../core/domain/diagnosis/view-diagnosis.ts';
import { json } from '../../middleware/http-answer.ts';
import type { Route } from '../../middleware/http-handler.ts';
import type { VisiblePorts } from '../../runs/visible-diagnosis.ts';
import { visibleRun } from '../../runs/visible-run.ts';
import { askingAbout, isForm, type PageFormPorts, usedForm } from './page-form.ts';
import { type RequestDiagnosisPorts, requestDiagnosis } from './request-diagnosis.ts';

const formSchema = z.strictObject({
  nonce: z.string().max(500),
  question: z.string().max(4000).optional(),
});

/** Has somebody look into a run. The run itself is only read. */
export function diagnoseRun(ports: VisiblePorts & RequestDiagnosisPorts & PageFormPorts): Route {
  return async request => {
    const { run } = await visibleRun(ports.runs, request);
    const { caller } = request;
    if (isForm(request)) {
      const { nonce, question = '' } = request.form(formSchema);
      const { hash } = await usedForm(ports, request, nonce, askingAbout(run.runId));
      const asked = diagnoseRequestSchema.parse(question.trim() === '' ? {} : { question });
      // The same form asks once, however often it is sent.
      const { diagnosisId } = await requestDiagnosis(ports, { run, caller, asked, key: hash });
      return { status: 303, headers: { location: diagnosisUrl(run.runId, diagnosisId) } };
    }
    const asked = request.body(diagnoseRequestSchema);
    const { 'idempotency-key': key } = request.headersAs(startHeadersSchema);
    const diagnosis = await requestDiagnosis(ports, { run, caller, asked, key });
    const { diagnosisId } = diagnosis;
    request.logger.info('A diagnosis was asked for.', { diagnosisId });
    return json(202, viewDiagnosis(diagnosis), { location: diagnosisUrl(run.runId, diagnosisId) });
  };
}
