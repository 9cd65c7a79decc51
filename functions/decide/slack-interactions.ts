import type { FormStore } from '../../core/adapters/records/form-store.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import { FormUsed } from '../../core/contracts/errors.ts';
import { Problem } from '../../core/contracts/problem.ts';
import type { Gate } from '../../core/contracts/run.ts';
import { slackInteractionSchema } from '../../core/contracts/slack-interaction.ts';
import { whoIs } from '../../core/domain/gates/approvers.ts';
import { runIdOfGate } from '../../core/domain/run/gate-ids.ts';
import { isResponseUrl } from '../../core/domain/slack/is-response-url.ts';
import { personOfMember } from '../../core/domain/slack/person-of-member.ts';
import { type Press, readPress } from '../../core/domain/slack/read-press.ts';
import { useOf } from '../../core/domain/slack/verify-signature.ts';
import {
  NOT_HERE,
  UNKNOWN_GATE,
  UNKNOWN_MEMBER,
  wordRefusal,
  wordTaken,
} from '../../core/domain/slack/word-answer.ts';
import { type GateLimits, refuseTooMany } from '../gates/gate-limits.ts';
import { describeFault } from '../middleware/describe-fault.ts';
import type { HttpAnswer } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { type SignaturePorts, signedBySlack } from '../slack/signed-by-slack.ts';
import type { decisions, Person } from './decide.ts';
import { sourceOf } from './person-of.ts';
import { asReview } from './which-gate.ts';

export interface SlackPorts extends SignaturePorts {
  readonly runs: RunStore;
  readonly tenants: TenantStore;
  readonly forms: FormStore;
  readonly decisions: ReturnType<typeof decisions>;
  readonly limits: GateLimits;
  readonly respond: (responseUrl: string, text: string, timeoutMs: number) => Promise<void>;
  /** Where the API of Slack is, if elsewhere. */
  readonly apiUrl: string | undefined;
}

/** Slack gives up after three seconds. */
const LONGEST_ANSWER_MS = 2_800;
const LONGEST_RESPONSE_MS = 2_000;

/** Slack shows a warning at anything else, and may send the request again. */
const HEARD: HttpAnswer = { status: 200 };

/** Takes presses of the buttons that notices in Slack carry. Slack vouches for the member; the policy says if that counts. */
export function slackInteractions(ports: SlackPorts): Route {
  return async request => {
    const startedMs = performance.now();
    const signed = await signedBySlack(ports, request);
    const press = readPress(request.form(slackInteractionSchema));
    if (press === undefined) return HEARD;
    const form = useOf(signed);
    if (await ports.forms.isUsed(form.hash)) return HEARD;
    const told = await act(ports, press, form, request);
    const leftMs = Math.floor(LONGEST_ANSWER_MS - (performance.now() - startedMs));
    if (told !== undefined) await tell(ports, press, told, Math.min(LONGEST_RESPONSE_MS, leftMs), request);
    return HEARD;
  };
}

/** What whoever pressed the button is to hear; nothing, if the very same request has been acted on. */
async function act(
  ports: SlackPorts,
  press: Press,
  form: NonNullable<Person['form']>,
  request: HttpRequest,
): Promise<string | undefined> {
  const found = await gateOf(ports.runs, press.gateId);
  if (found === undefined) return UNKNOWN_GATE;
  const { people } = await ports.tenants.find(found.stored.run.tenantId);
  const by = personOfMember(press.slackUserId, people);
  if (by === undefined) return UNKNOWN_MEMBER;
  const person: Person = {
    ...{ by, who: whoIs(by, people), proof: 'slack', source: sourceOf('slack', request) },
    ...{ gateId: press.gateId, form },
  };
  try {
    return await decide(ports, found, press, person, request);
  } catch (fault) {
    if (fault instanceof FormUsed) return undefined;
    if (!(fault instanceof Problem) || fault.status >= 500) throw fault;
    await ports.forms.use(form);
    return wordRefusal(fault);
  }
}

async function decide(
  { decisions: taking, limits }: SlackPorts,
  { stored, gate }: FoundGate,
  press: Press,
  person: Person,
  request: HttpRequest,
): Promise<string> {
  if (gate.kind !== 'plan' && gate.kind !== 'review') return NOT_HERE;
  refuseTooMany(limits.posts(gate.gateId, press.slackUserId));
  const { decision, contentHash } = press;
  const run =
    gate.kind === 'review'
      ? await taking.decideStep(stored, asReview({ decision, contentHash }), person, request)
      : await taking.decide(stored, { decision, contentHash }, person, request);
  return wordTaken(run, press, person.by);
}

interface FoundGate {
  readonly stored: StoredRun;
  readonly gate: Pick<Gate, 'gateId' | 'kind'>;
}

async function gateOf(runs: RunStore, gateId: string): Promise<FoundGate | undefined> {
  const runId = runIdOfGate(gateId);
  const stored = runId === undefined ? undefined : await runs.find(runId);
  if (stored === undefined) return undefined;
  const { gates, lastGate, decisions: taken } = stored.run;
  const gate = [...gates, lastGate, ...taken].find(known => known?.gateId === gateId);
  return gate ? { stored, gate } : undefined;
}

async function tell(
  { respond, apiUrl }: SlackPorts,
  { responseUrl, gateId }: Press,
  text: string,
  timeoutMs: number,
  { logger }: HttpRequest,
): Promise<void> {
  if (responseUrl === undefined || timeoutMs <= 0) return;
  try {
    if (!isResponseUrl(responseUrl, apiUrl)) return;
    await respond(responseUrl, text, timeoutMs);
  } catch (fault) {
    logger.warn('Whoever pressed a button in Slack was not told what came of it.', {
      gateId,
      fault: describeFault(fault),
    });
  }
}
