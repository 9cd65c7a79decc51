import type { GateLinks } from '../../core/adapters/gates/gate-links.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { Gate } from '../../core/contracts/run.ts';
import { runIdOfGate } from '../../core/domain/run/gate-ids.ts';

export interface GateBehindLink {
  readonly stored: StoredRun;
  readonly gate: Gate;
}

/** The gate that a link leads to; a wrong key and a gate that does not exist are answered alike. */
export async function gateBehindLink(
  ports: { readonly runs: RunStore; readonly links: GateLinks },
  gateId: string,
  key: string,
): Promise<GateBehindLink | undefined> {
  const runId = runIdOfGate(gateId);
  const stored = runId === undefined ? undefined : await ports.runs.find(runId);
  if (stored === undefined) return undefined;
  const { gates, lastGate, decisions } = stored.run;
  const gate = [...gates, lastGate, ...decisions].find(known => known?.gateId === gateId);
  return gate && ports.links.isKeyOf(gate, key) ? { stored, gate } : undefined;
}
