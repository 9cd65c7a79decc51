import { renderDiagnosisPage } from '../../../console/diagnosis-page/render-diagnosis-page.ts';
import type { ContentStore } from '../../../core/adapters/content/content-store.ts';
import { findBundle } from '../../../core/adapters/content/read-bundle.ts';
import type { DiagnosisRecord } from '../../../core/contracts/diagnosis-record.ts';
import { notFound } from '../../../core/contracts/problem.ts';
import { fileName } from '../../../core/domain/diagnosis/diagnosis-urls.ts';
import { evidenceIndex } from '../../../core/domain/diagnosis/evidence-index.ts';
import { redriveGate } from '../../../core/domain/diagnosis/redrive-gate.ts';
import { keptFiles, viewDiagnosis, viewFiles } from '../../../core/domain/diagnosis/view-diagnosis.ts';
import { isOwnedBy } from '../../../core/domain/run/run-questions.ts';
import { content as contentAnswer, html, json } from '../../middleware/http-answer.ts';
import type { Route } from '../../middleware/http-handler.ts';
import { wantsPage } from '../../middleware/wants-page.ts';
import { findVisibleDiagnosis, type VisiblePorts, visibleDiagnosis } from '../../runs/visible-diagnosis.ts';
import { askingAbout, type PageFormPorts, pageWithForms } from './page-form.ts';

export interface ReadDiagnosisPorts extends VisiblePorts, PageFormPorts {
  readonly content: ContentStore;
}

const LONGEST_SHOWN = 4_000;

/** The newest diagnosis of a run, for programs; as a page for browsers, which also shows that there is none yet. */
export function readDiagnosis(ports: ReadDiagnosisPorts): Route {
  return async request => {
    if (!wantsPage(request.headers)) {
      const { stored, diagnosis } = await visibleDiagnosis(ports, request);
      return json(200, viewDiagnosis(diagnosis, redriveGate(diagnosis, stored.run)));
    }
    const { stored, diagnosis } = await findVisibleDiagnosis(ports, request);
    const { run } = stored;
    const shown = diagnosis && {
      diagnosis: viewDiagnosis(diagnosis, redriveGate(diagnosis, run)),
      question: diagnosis.question,
      evidence: await citedEvidence(ports, diagnosis),
    };
    return pageWithForms(ports, request, nonceFor =>
      html(
        200,
        renderDiagnosisPage({
          run: { runId: run.runId, title: run.workflowTitle, state: run.state, summary: run.summary },
          mayRedrive: isOwnedBy(run, request.caller),
          nonce: nonceFor(askingAbout(run.runId)),
          ...(shown !== undefined && { shown }),
        }),
      ),
    );
  };
}

/** What a reference leads to: just what the answer rests on, as it was gathered. */
export function readEvidence(ports: ReadDiagnosisPorts): Route {
  return async request => {
    const { diagnosis } = await visibleDiagnosis(ports, request);
    const bundle = await findBundle(ports.content, diagnosis);
    if (bundle === undefined && diagnosis.rounds.length > 0)
      throw notThere('The bundle of this diagnosis is gone, or is no longer the one that was gathered.');
    const evidence = bundle && evidenceIndex(bundle).get(request.params.ref ?? '');
    if (evidence === undefined) throw notThere('There is no such evidence in this diagnosis.');
    return json(200, evidence);
  };
}

/** Everything that was kept of a diagnosis, with its hashes. */
export function listDiagnosisFiles(ports: ReadDiagnosisPorts): Route {
  return async request => {
    const { stored, diagnosis } = await visibleDiagnosis(ports, request);
    return json(200, viewFiles(diagnosis, stored.run.runId));
  };
}

export function readDiagnosisFile(ports: ReadDiagnosisPorts): Route {
  return async request => {
    const { diagnosis } = await visibleDiagnosis(ports, request);
    const { diagnosisId } = diagnosis;
    const wanted = request.params.path ?? '';
    const file = keptFiles(diagnosis).find(({ key }) => fileName(diagnosisId, key) === wanted);
    const text = file && (await ports.content.read(file.key));
    if (text === undefined) throw notThere('There is no such file of this diagnosis.');
    return contentAnswer(wanted.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8', text);
  };
}

/** The evidence that the answer cites, as far as a page shows it; where its bundle is gone, the first words of it. */
async function citedEvidence({ content }: ReadDiagnosisPorts, diagnosis: DiagnosisRecord) {
  const cited = diagnosis.answer?.references ?? [];
  const bundle = cited.length === 0 ? undefined : await findBundle(content, diagnosis);
  const index = bundle && evidenceIndex(bundle);
  return Object.fromEntries(
    cited.map(({ ref, excerpt = '' }) => [ref, (index?.get(ref)?.text ?? excerpt).slice(0, LONGEST_SHOWN)]),
  );
}

function notThere(detail: string) {
  return notFound(detail, {
    name: 'EvidenceNotFound',
    slug: 'evidence-not-found',
    hint: 'GET /runs/{id}/diagnosis/bundle lists what was kept.',
  });
}
