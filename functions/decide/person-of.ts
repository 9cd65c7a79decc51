import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import type { DecisionSource } from '../../core/contracts/gate-policy.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { type People, whoIs } from '../../core/domain/gates/approvers.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import type { Person } from './decide.ts';

/** From where a decision came, for the audit. */
export function sourceOf(
  via: DecisionSource['via'],
  { address, userAgent }: Pick<HttpRequest, 'address' | 'userAgent'>,
): DecisionSource {
  return { via, address: address.slice(0, 100), userAgent: userAgent.slice(0, 300) };
}

/** The people of a run's tenant, where it matters who somebody is. */
export async function peopleOf(tenants: TenantStore, run: RunRecord): Promise<People> {
  return run.gates.some(({ policy }) => policy !== undefined)
    ? (await tenants.find(run.tenantId)).people
    : {};
}

/** A caller of the API, whom the gateway has authenticated. */
export function callerAsPerson(
  request: HttpRequest,
  people: People,
  gateId: string | undefined,
  named: string | undefined,
): Person {
  const { caller } = request;
  return {
    by: caller.userId,
    who: whoIs(caller.userId, people),
    proof: 'session',
    source: sourceOf('api', request),
    ...(gateId !== undefined && { gateId }),
    isGuessed: named === undefined,
  };
}
