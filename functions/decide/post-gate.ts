import { z } from 'zod';
import { type GateForm, readGateForm } from '../../console/gate-page/read-gate-form.ts';
import { renderGatePage, renderMissingGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import type { GateLinks } from '../../core/adapters/gates/gate-links.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import {
  answersRequestSchema,
  decisionRequestSchema,
  responseRequestSchema,
} from '../../core/contracts/decision.ts';
import { invalid, Problem } from '../../core/contracts/problem.ts';
import { html } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { type GateBehindLink, gateBehindLink } from '../runs/gate-behind-link.ts';
import { gatePageOf } from '../runs/gate-page-of.ts';
import type { decisions } from './decide.ts';
import { asReview } from './which-gate.ts';

export interface PostGatePorts {
  readonly runs: RunStore;
  readonly links: GateLinks;
  readonly content: ContentStore;
  readonly decisions: ReturnType<typeof decisions>;
  readonly now: () => number;
}

const formSchema = z.record(z.string(), z.string().max(400_000));

/** Whoever has the link decides; who that is, the link does not say. */
const BY_LINK = 'someone with the link';

/** Takes the form of a gate's page and leads back to the page, which then shows the decision. */
export function postGate(ports: PostGatePorts): Route {
  return async request => {
    const values = request.form(formSchema);
    const form = readGateForm(values);
    const gateId = request.params.id ?? '';
    const found = await gateBehindLink(ports, gateId, form.key);
    if (found === undefined) return html(404, renderMissingGatePage());
    try {
      await decide(ports, found, form, request);
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.status >= 500) throw fault;
      return showAgain(ports, found, form.key, values, fault);
    }
    return { status: 303, headers: { location: `/gates/${gateId}?k=${encodeURIComponent(form.key)}` } };
  };
}

async function decide(
  { decisions }: PostGatePorts,
  { stored, gate }: GateBehindLink,
  form: GateForm,
  observers: HttpRequest,
): Promise<void> {
  const person = { by: BY_LINK, gateId: gate.gateId };
  if (gate.kind === 'questions') {
    const { answers } = parsed(answersRequestSchema, { answers: form.answers });
    await decisions.answer(stored, answers, person, observers);
    return;
  }
  if (gate.kind === 'step_questions') {
    const { answers } = parsed(answersRequestSchema, { answers: form.answers });
    await decisions.decideStep(stored, { decision: 'answer', answers }, person, observers);
    return;
  }
  if (gate.kind === 'manual') {
    const { response } = parsed(responseRequestSchema, { response: form.response });
    await decisions.decideStep(stored, { decision: 'respond', response }, person, observers);
    return;
  }
  const { decision, comment, contentHash, rewrite } = form;
  const request = parsed(decisionRequestSchema, { decision, comment, contentHash, rewrite });
  if (gate.kind === 'review') await decisions.decideStep(stored, asReview(request), person, observers);
  else await decisions.decide(stored, request, person, observers);
}

async function showAgain(
  { runs, content, now }: PostGatePorts,
  { stored, gate }: GateBehindLink,
  key: string,
  values: Readonly<Record<string, string>>,
  problem: Problem,
) {
  const { run } = (await runs.find(stored.run.runId)) ?? stored;
  const page = await gatePageOf(content, run, gate, { key, nowMs: now() });
  const faults = problem.faults ?? [{ field: '', message: problem.message }];
  return html(problem.status, renderGatePage({ ...page, rejected: { faults, values } }));
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error);
}
