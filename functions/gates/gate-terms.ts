import type { KeyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import type { GatePolicy, GatePolicyInput } from '../../core/contracts/gate-policy.ts';
import { USUAL_POLICY } from '../../core/contracts/gate-policy.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { peopleAsked } from '../../core/domain/gates/approvers.ts';
import { whyImpassable } from '../../core/domain/gates/impassable.ts';
import { resolvePolicy } from '../../core/domain/gates/resolve-policy.ts';
import { currentKey } from '../../core/domain/keys/key-ring.ts';
import { isAnybodyTold } from '../../core/domain/notices/notice-routes.ts';

export interface GateTermsPorts {
  readonly tenants: TenantStore;
  readonly keys: KeyRingSource;
  readonly now: () => number;
}

export interface GateWish {
  readonly kind: Gate['kind'];
  readonly contentHash: string;
  /** What the workflow says about it. */
  readonly policy?: GatePolicyInput | undefined;
  /** Since when the state machine waits: its own time has begun. */
  readonly startedMs: number;
  readonly waitSeconds: number;
}

type Terms = Pick<
  Gate,
  'kind' | 'contentHash' | 'openedAt' | 'expiresAt' | 'policy' | 'asked' | 'link' | 'announced'
>;

/** Who may decide at a gate that is about to be opened, until when, and with which links. */
export async function gateTerms(
  { tenants, keys, now }: GateTermsPorts,
  run: Pick<RunRecord, 'tenantId' | 'userId' | 'requestedBy' | 'approvalRequired' | 'origin'>,
  { kind, contentHash, policy: own, startedMs, waitSeconds }: GateWish,
): Promise<Terms> {
  const [{ gatePolicy, people, channels }, ring] = await Promise.all([
    tenants.find(run.tenantId),
    keys.signing(),
  ]);
  const policy = policyFor(kind, own, gatePolicy);
  const isApproved = kind === 'review' || (kind === 'plan' && run.approvalRequired);
  const why = policy && isApproved && whyImpassable(policy, [run.userId, run.requestedBy]);
  if (why) throw new ConfigurationError(`Nobody could approve at the gate: ${why}.`);
  const waitMs = Math.min(waitSeconds, policy?.expireAfterSeconds ?? waitSeconds) * 1000;
  const asked = policy?.approvers && peopleAsked(policy.approvers, people);
  return {
    kind,
    contentHash,
    openedAt: new Date(now()).toISOString(),
    expiresAt: new Date(startedMs + waitMs).toISOString(),
    link: { keyId: currentKey(ring).keyId, round: 1, contentHash },
    ...(policy !== undefined && { policy }),
    ...(asked !== undefined && { asked }),
    ...(isAnybodyTold({ channels }, run) && { announced: true }),
  };
}

/** Nothing is approved by an answer: whoever asked for the run gives it, unless the workflow names somebody. */
function policyFor(
  kind: Gate['kind'],
  own: GatePolicyInput | undefined,
  tenant: GatePolicyInput,
): GatePolicy | undefined {
  const policy = resolvePolicy(tenant, own);
  if (policy === undefined || kind === 'plan' || kind === 'review') return policy;
  const { remindAfterSeconds, businessHours } = policy;
  const answered = { ...USUAL_POLICY, remindAfterSeconds, ...(businessHours && { businessHours }) };
  if (kind !== 'step_questions' || own?.approvers === undefined) return resolvePolicy(answered, undefined);
  return { ...policy, quorum: 1, commentOn: [] };
}
