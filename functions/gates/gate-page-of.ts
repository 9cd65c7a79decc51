import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { handedInPath } from '../../core/adapters/content/run-paths.ts';
import type { CodeStore } from '../../core/adapters/records/code-store.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { People } from '../../core/domain/gates/approvers.ts';
import type { GateBehindLink } from './gate-behind-link.ts';
import { type GateContentPorts, gateContent } from './gate-content.ts';
import { gateStatus, lastHandedIn } from './gate-status.ts';
import { pageRules } from './page-rules.ts';

export interface GatePagePorts extends GateContentPorts {
  readonly tenants: TenantStore;
  readonly codes: CodeStore;
  readonly now: () => number;
}

/** What is shown behind the link of a gate; an earlier plan is not kept, so its page shows the newest. */
export async function gatePageOf(
  ports: GatePagePorts,
  { linkId, key, link, stored: { run }, gate, isRevoked }: GateBehindLink,
  nonce: string,
): Promise<GatePage> {
  const nowMs = ports.now();
  const common = {
    ...{ linkId, key, nonce },
    workflowTitle: run.workflowTitle,
    ...(gate.stepId !== undefined && { stepTitle: gate.stepTitle ?? gate.stepId }),
    contentHash: gate.contentHash,
    provider: gate.provider,
    ...(gate.openedAt !== undefined && { openedAt: gate.openedAt }),
    expiresAt: gate.expiresAt,
  };
  if (isRevoked) return { ...common, ...NOTHING_TO_SEE };
  const status = gateStatus(run, gate, nowMs);
  const isOpen = status.kind === 'open';
  const [content, rejected, settings, isCodeSent] = await Promise.all([
    gateContent(ports, run, gate, isOpen),
    isOpen ? rejectedBefore(ports.content, run, gate) : undefined,
    gate.policy === undefined && link.audience === undefined ? NOBODY : ports.tenants.find(run.tenantId),
    isOpen && gate.policy?.identity === 'code' && ports.codes.isSent(linkId, nowMs),
  ]);
  const { people } = settings;
  // Somebody may be called what every object has.
  const { audience = '' } = link;
  const name = Object.hasOwn(people, audience) ? people[audience]?.name : undefined;
  return {
    ...common,
    userMessage: run.userMessage,
    content,
    ...(link.audience !== undefined && {
      reader: { userId: link.audience, ...(name !== undefined && { name }) },
    }),
    rules: pageRules(run, gate, link.audience, settings, { nowMs, isCodeSent }),
    ...(isOpen && link.contentHash !== gate.contentHash && { changedSince: { changes: gate.changes ?? [] } }),
    status,
    ...(rejected !== undefined && { rejected }),
  };
}

const NOBODY: { readonly people: People } = { people: {} };

/** Whoever has a link that was taken back reads nothing of the run any more. */
const NOTHING_TO_SEE = {
  userMessage: '',
  content: { kind: 'questions', questions: [] },
  rules: { quorum: 1, votes: [], commentOn: [] },
  status: { kind: 'revoked' },
} as const satisfies Partial<GatePage>;

/** What was handed in at the gate before and does not fit; whoever mends it need not begin anew. */
async function rejectedBefore(
  content: ContentStore,
  run: RunRecord,
  gate: Gate,
): Promise<GatePage['rejected']> {
  const before = lastHandedIn(run, gate);
  if (gate.fault === undefined || before === undefined) return undefined;
  const { stepId = '', attempt = 0, digest, editedHash } = before;
  const text = await content.read(handedInPath(run.runId, stepId, attempt, digest));
  const field = editedHash === undefined ? 'response' : 'edited';
  return { faults: [{ field: '', message: gate.fault }], values: { [field]: text ?? '' } };
}
