import { z } from 'zod';
import { GATE_SCRIPT_PATH } from '../../console/gate-page/gate-script.ts';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { machineControl } from '../../core/adapters/machines/machine-control.ts';
import { codeStore } from '../../core/adapters/records/code-store.ts';
import { contextStore } from '../../core/adapters/records/context-store.ts';
import { diagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import { linkStore } from '../../core/adapters/records/link-store.ts';
import { outboxIndex } from '../../core/adapters/records/outbox-index.ts';
import { runIndex } from '../../core/adapters/records/run-index.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { tickStore } from '../../core/adapters/records/tick-store.ts';
import { API_ROUTES } from '../../core/contracts/api.ts';
import { openApiDocument } from '../../core/contracts/openapi.ts';
import { linkOf } from '../../core/domain/gates/gate-link.ts';
import { gateLimits } from '../gates/gate-limits.ts';
import { announceNews } from '../middleware/announce-news.ts';
import { compiledLibrary } from '../middleware/compiled-library.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { json } from '../middleware/http-answer.ts';
import { httpHandler } from '../middleware/http-handler.ts';
import { keyRing } from '../middleware/key-ring.ts';
import { runsOnAws } from '../middleware/runs-on-aws.ts';
import { lifeSignOf } from '../runs/life-sign.ts';
import { runViewer } from '../runs/run-viewer.ts';
import { cancelRun, redriveRun } from './change-runs.ts';
import { listContexts, readContext, saveContext } from './contexts.ts';
import { confirmRedrive, showRedrive } from './diagnosis/confirm-redrive.ts';
import { diagnoseRun } from './diagnosis/diagnose-run.ts';
import {
  listDiagnosisFiles,
  readDiagnosis,
  readDiagnosisFile,
  readEvidence,
} from './diagnosis/read-diagnosis.ts';
import { gateScript, showGate } from './gate-page.ts';
import { showOutbox } from './outbox.ts';
import { readAudit } from './read-audit.ts';
import { listOutputs, readFile, readOutput } from './read-outputs.ts';
import { listRuns, readEvents, readRun } from './read-runs.ts';
import { readSession } from './read-session.ts';
import { listWorkflows, readGraph, readWorkflow } from './read-workflows.ts';
import { startRun } from './start-run.ts';

/**
 * The routes that only read, start or stop; what people decide goes to `decide`. A start with an Idempotency-Key may be
 * repeated, as may everything else here.
 */
const { TABLE_NAME, BUCKET_NAME, MACHINE_ARN, DIAGNOSE_ARN, NOTIFY_FUNCTION_ARN } = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    BUCKET_NAME: z.string(),
    MACHINE_ARN: z.string(),
    DIAGNOSE_ARN: z.string(),
    NOTIFY_FUNCTION_ARN: z.string(),
  }),
);
const keys = keyRing();

const content = contentStore(awsClients.s3(), BUCKET_NAME);
const workflows = compiledLibrary(BUCKET_NAME);
const contexts = contextStore(awsClients.dynamoDb(), TABLE_NAME);
const ports = {
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME, undefined, announceNews(NOTIFY_FUNCTION_ARN)),
  index: runIndex(awsClients.dynamoDb(), TABLE_NAME),
  tenants: tenantStore(awsClients.dynamoDb(), TABLE_NAME),
  machines: machineControl(awsClients.stepFunctions(), MACHINE_ARN),
  viewer: runViewer({
    content,
    keys,
    lifeSign: lifeSignOf(tickStore(awsClients.dynamoDb(), TABLE_NAME), nowMs),
  }),
  now: nowMs,
  links: linkStore(awsClients.dynamoDb(), TABLE_NAME),
  diagnoses: diagnosisStore(awsClients.dynamoDb(), TABLE_NAME),
  diagnoseMachine: machineControl(awsClients.stepFunctions(), DIAGNOSE_ARN),
  codes: codeStore(awsClients.dynamoDb(), TABLE_NAME),
  ...{ content, keys, workflows },
};

/** Where to go from here. */
const INDEX = {
  name: 'Countersign',
  description: 'Agents propose, people countersign, Step Functions remembers.',
  links: {
    api: '/openapi.json',
    workflows: '/workflows',
    runs: '/runs',
    contexts: '/contexts',
    ...(!runsOnAws(process.env) && { outbox: '/outbox' }),
    health: '/healthz',
  },
};

export const handler = httpHandler(
  {},
  {
    'POST /runs': startRun(ports),
    'GET /runs': listRuns(ports),
    'GET /runs/{id}': readRun(ports),
    'POST /runs/{id}/cancel': cancelRun(ports),
    'POST /runs/{id}/redrive': redriveRun(ports),
    'GET /runs/{id}/events': readEvents(ports),
    'GET /runs/{id}/audit': readAudit(ports),
    'GET /runs/{id}/session': readSession(ports),
    'GET /runs/{id}/outputs': listOutputs(ports),
    'GET /runs/{id}/outputs/{step}/{key}': readOutput(ports),
    'GET /runs/{id}/files/{path+}': readFile(ports),
    'POST /runs/{id}/diagnose': diagnoseRun(ports),
    'GET /runs/{id}/diagnosis': readDiagnosis(ports),
    'GET /runs/{id}/diagnosis/bundle': listDiagnosisFiles(ports),
    'GET /runs/{id}/diagnosis/files/{path+}': readDiagnosisFile(ports),
    'GET /runs/{id}/diagnosis/evidence/{ref}': readEvidence(ports),
    'GET /runs/{id}/diagnosis/redrive': showRedrive(ports),
    'POST /runs/{id}/diagnosis/redrive': confirmRedrive(ports),
    'GET /gates/{id}': showGate(ports, gateLimits(nowMs)),
    [`GET ${GATE_SCRIPT_PATH}`]: gateScript,
    'GET /outbox': showOutbox({
      ...ports,
      outbox: runsOnAws(process.env) ? undefined : outboxIndex(awsClients.dynamoDb(), TABLE_NAME),
      linkTo: async (run, gate, userId) => linkOf(await keys.signing(), run.runId, gate, userId)?.path,
    }),
    'GET /workflows': listWorkflows(workflows),
    'GET /workflows/{id}': readWorkflow(workflows),
    'GET /workflows/{id}/graph.svg': readGraph(workflows),
    'GET /contexts': listContexts(contexts),
    'POST /contexts': saveContext(contexts, nowMs),
    'GET /contexts/{id}': readContext(contexts),
    'GET /openapi.json': async () => json(200, openApiDocument(API_ROUTES)),
    'GET /': async () => json(200, INDEX),
  },
);
