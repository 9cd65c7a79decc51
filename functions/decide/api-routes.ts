import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import {
  answersRequestSchema,
  decisionRequestSchema,
  delegationRequestSchema,
  relinkRequestSchema,
  responseRequestSchema,
} from '../../core/contracts/decision.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { isOwnedBy } from '../../core/domain/run/run-questions.ts';
import { type HttpAnswer, json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import type { RunViewer } from '../runs/run-viewer.ts';
import { notYourRun, ownRun, visibleRun } from '../runs/visible-run.ts';
import type { DecidePorts, decisions } from './decide.ts';
import { callerAsPerson, peopleOf, sourceOf } from './person-of.ts';
import { relinkGate } from './relink-gate.ts';
import { asReview, isOfStep, meantGate } from './which-gate.ts';

export interface ApiRoutePorts extends DecidePorts {
  readonly runs: RunStore;
  readonly tenants: TenantStore;
  readonly taking: ReturnType<typeof decisions>;
  readonly viewer: RunViewer;
}

const ANSWERED = ['questions', 'step_questions'] as const;
const DECIDED = ['plan', 'review'] as const;
const PASSED_ON = ['plan', 'review', 'step_questions'] as const;
const LINKED = ['questions', 'plan', 'review', 'manual', 'step_questions'] as const;

/** What callers of the API decide. */
export function apiRoutes(ports: ApiRoutePorts): Record<string, Route> {
  const { runs, tenants, taking, viewer } = ports;
  const shown = async (run: RunRecord, request: HttpRequest): Promise<HttpAnswer> =>
    json(200, await viewer.whole(run, request));
  return {
    'POST /runs/{id}/answers': async request => {
      const { answers, gateId: named } = request.body(answersRequestSchema);
      const stored = await visibleRun(runs, request);
      const gateId = meantGate(stored.run, ANSWERED, named);
      refuseBystander(stored.run, gateId, request);
      const person = callerAsPerson(request, await peopleOf(tenants, stored.run), gateId, named);
      const run = isOfStep(stored.run, ANSWERED, gateId)
        ? await taking.decideStep(stored, { decision: 'answer', answers }, person, request)
        : await taking.answer(stored, answers, person, request);
      return shown(run, request);
    },
    'POST /runs/{id}/decision': async request => {
      const { gateId: named, ...decision } = request.body(decisionRequestSchema);
      const stored = await visibleRun(runs, request);
      const gateId = meantGate(stored.run, DECIDED, named);
      const people = await peopleOf(tenants, stored.run);
      const person = callerAsPerson(request, people, gateId, named ?? decision.contentHash);
      const run = isOfStep(stored.run, DECIDED, gateId)
        ? await taking.decideStep(stored, asReview(decision), person, request)
        : await taking.decide(stored, decision, person, request);
      return shown(run, request);
    },
    'POST /runs/{id}/response': async request => {
      const { response, gateId: named } = request.body(responseRequestSchema);
      const stored = await visibleRun(runs, request);
      const gateId = meantGate(stored.run, ['manual'], named);
      refuseBystander(stored.run, gateId, request);
      const person = callerAsPerson(request, await peopleOf(tenants, stored.run), gateId, named);
      const run = await taking.decideStep(stored, { decision: 'respond', response }, person, request);
      return shown(run, request);
    },
    'POST /runs/{id}/delegate': async request => {
      const { to, gateId: named } = request.body(delegationRequestSchema);
      const stored = await visibleRun(runs, request);
      const gateId = meantGate(stored.run, PASSED_ON, named);
      const people = await peopleOf(tenants, stored.run);
      const person = callerAsPerson(request, people, gateId, named);
      return shown(await taking.delegate(stored, to, people, person, request), request);
    },
    'POST /runs/{id}/relink': async request => {
      const { gateId: named } = request.body(relinkRequestSchema);
      const stored = await ownRun(runs, request);
      const gateId = meantGate(stored.run, LINKED, named);
      const person = { by: request.caller.userId, source: sourceOf('api', request) };
      const run = await relinkGate(ports, stored, { ...person, ...(gateId !== undefined && { gateId }) });
      return shown(run, request);
    },
  };
}

/** Those who are asked about something else see the run, and hand nothing in here. */
function refuseBystander(run: RunRecord, gateId: string | undefined, { caller }: HttpRequest): void {
  const isAsked = ({ gateId: id, asked }: Gate) => id === gateId && asked?.includes(caller.userId) === true;
  if (!isOwnedBy(run, caller) && !run.gates.some(isAsked)) throw notYourRun();
}
