import { z } from 'zod';
import { type GateForm, readGateForm } from '../../console/gate-page/read-gate-form.ts';
import { renderMissingGatePage } from '../../console/gate-page/render-gate-page.ts';
import { translateFault } from '../../core/adapters/aws/translate-fault.ts';
import {
  answersRequestSchema,
  decisionRequestSchema,
  delegationRequestSchema,
  responseRequestSchema,
} from '../../core/contracts/decision.ts';
import { FormUsed } from '../../core/contracts/errors.ts';
import { conflict, invalid, Problem } from '../../core/contracts/problem.ts';
import { type People, whoIs } from '../../core/domain/gates/approvers.ts';
import { isFreshNonce, nonceUse } from '../../core/domain/gates/form-nonce.ts';
import { decisionAt } from '../../core/domain/run/run-questions.ts';
import { browserOf } from '../gates/form-browser.ts';
import { type GateBehindLink, gateBehindLink, type LinkPorts } from '../gates/gate-behind-link.ts';
import { type GateLimits, refuseTooMany } from '../gates/gate-limits.ts';
import { refuseOtherSites } from '../gates/refuse-other-sites.ts';
import { type ShowPorts, showGatePage, type Told } from '../gates/show-gate-page.ts';
import { describeFault } from '../middleware/describe-fault.ts';
import { html } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { problemFor } from '../middleware/problem-answer.ts';
import type { decisions, Person } from './decide.ts';
import { type OneTimeCodes, SEND_CODE } from './one-time-codes.ts';
import { peopleOf, sourceOf } from './person-of.ts';
import { asReview } from './which-gate.ts';

export interface PostGatePorts extends LinkPorts, ShowPorts {
  readonly decisions: ReturnType<typeof decisions>;
  readonly oneTimeCodes: OneTimeCodes;
  readonly limits: GateLimits;
}

const formSchema = z.record(z.string(), z.string().max(400_000));

/** Whoever has a link that was made for nobody in particular; who that is, the link does not say. */
const BY_LINK = 'someone with the link';

/** Takes the form of a gate's page and leads back to the page, which then shows the decision. */
export function postGate(ports: PostGatePorts): Route {
  return async request => {
    const values = request.form(formSchema);
    const form = readGateForm(values);
    const { address, params } = request;
    const found = await gateBehindLink(ports, params.id ?? '', form.key);
    if (found === undefined) return html(404, renderMissingGatePage());
    refuseTooMany(ports.limits.posts(found.gate.gateId, address));
    refuseOtherSites(request);
    if (found.isRevoked) return showGatePage(ports, found, request);
    try {
      await act(ports, found, form, request);
    } catch (fault) {
      return showAgain(ports, found, request, values, fault);
    }
    return { status: 303, headers: { location: `/gates/${found.linkId}?k=${encodeURIComponent(form.key)}` } };
  };
}

async function act(
  ports: PostGatePorts,
  found: GateBehindLink,
  form: GateForm,
  request: HttpRequest,
): Promise<void> {
  const { stored, gate, link } = found;
  const person = await personOf(ports, found, form, request);
  if (form.decision === SEND_CODE) return ports.oneTimeCodes.send(found);
  if (form.decision === 'delegate') {
    const { to } = parsed(delegationRequestSchema, { to: form.to ?? '' });
    await ports.decisions.delegate(stored, to, person.people, person, request);
    return;
  }
  const said = { ...form, key: undefined };
  if (gate.kind === 'questions' || gate.kind === 'step_questions') {
    const { answers } = parsed(answersRequestSchema, { answers: said.answers });
    if (gate.kind === 'questions') await ports.decisions.answer(stored, answers, person, request);
    else await ports.decisions.decideStep(stored, { decision: 'answer', answers }, person, request);
    return;
  }
  if (gate.kind === 'manual') {
    const { response } = parsed(responseRequestSchema, { response: said.response });
    await ports.decisions.decideStep(stored, { decision: 'respond', response }, person, request);
    return;
  }
  const { decision, comment, contentHash, rewrite } = said;
  // Whoever rejects need not first undo what they have changed.
  const { edited, amendments } = decision === 'reject' ? {} : said;
  const asked = parsed(decisionRequestSchema, {
    ...{ decision, comment, contentHash: contentHash ?? link.contentHash, rewrite },
    ...(edited !== undefined && { edited }),
    ...(amendments !== undefined && { amendments }),
  });
  if (gate.kind === 'review') await ports.decisions.decideStep(stored, asReview(asked), person, request);
  else await ports.decisions.decide(stored, asked, person, request);
}

/** Who sends the form, and that it is a form of ours which has not been used. */
async function personOf(
  { keys, tenants, oneTimeCodes, now }: PostGatePorts,
  found: GateBehindLink,
  { nonce, contentHash, code }: GateForm,
  request: HttpRequest,
): Promise<Person & { people: People }> {
  const { linkId, link, stored, gate } = found;
  const place = { linkId, browser: browserOf(request), contentHash: contentHash ?? '' };
  const isOurs = place.browser !== '' && isFreshNonce(await keys.verifying(), place, nonce ?? '', now());
  // A form that is sent again after it has counted finds the decision that it has made.
  if (!isOurs && decisionAt(stored.run, gate.gateId) === undefined) throw staleForm(place.browser === '');
  const people = await peopleOf(tenants, stored.run);
  const isProven = code !== undefined && code !== '' && (await oneTimeCodes.check(linkId, code));
  return {
    people,
    by: link.audience ?? BY_LINK,
    who: whoIs(link.audience, people),
    proof: isProven ? 'code' : 'link',
    source: sourceOf('page', request),
    gateId: gate.gateId,
    form: nonceUse(nonce ?? '', now()),
  };
}

function staleForm(hasNoCookie: boolean): Problem {
  return conflict(
    'This form is no longer good, and nothing was decided. Please decide on the page as it is now.',
    {
      name: 'StaleForm',
      slug: 'stale-form',
      title: 'Please decide again',
      ...(hasNoCookie && { hint: 'Your browser has to accept the cookie of this page.' }),
    },
  );
}

async function showAgain(
  ports: PostGatePorts,
  found: GateBehindLink,
  request: HttpRequest,
  values: Readonly<Record<string, string>>,
  fault: unknown,
) {
  const problem = fault instanceof FormUsed ? staleForm(false) : asProblem(fault, request);
  const again = await gateBehindLink(ports, found.linkId, found.key);
  const faults = problem.faults ?? [{ field: problem.field ?? '', message: textOf(problem) }];
  const told: Told = { status: problem.status, rejected: { faults, values } };
  const changes = again?.gate.changes ?? [];
  const hasChanged = problem.name === 'ContentChanged';
  return showGatePage(
    ports,
    again ?? found,
    request,
    hasChanged ? { ...told, changedSince: { changes } } : told,
  );
}

/** Whoever has filled in a form does not lose it because something of ours failed. */
function asProblem(thrown: unknown, { logger, routeKey }: HttpRequest): Problem {
  if (thrown instanceof Problem && thrown.status < 500) return thrown;
  const fault = translateFault(thrown);
  logger.error('Request failed.', { routeKey, fault: describeFault(fault) });
  const { status, title } = problemFor(fault);
  return new Problem({
    status,
    title,
    slug: 'not-certain',
    detail:
      'Something failed on our side, and it is not certain whether your form counts. Please send it again: a decision counts once, however often it is sent.',
    cause: fault,
  });
}

function textOf({ message, hint, name }: Problem): string {
  return name === 'StaleForm' && hint !== undefined ? `${message} ${hint}` : message;
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error);
}
