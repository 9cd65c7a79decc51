import type { GatePayload } from '../../contracts/machine-payloads.ts';
import type { RunRecord } from '../../contracts/run-record.ts';

/** A gate's id says of which run it is, so that no index is needed to find it. */
export function nextGateId(run: Pick<RunRecord, 'runId' | 'gateCount'>): string {
  return `${run.runId}-g${run.gateCount + 1}`;
}

export function runIdOfGate(gateId: string): string | undefined {
  return /^(.+)-g\d+$/.exec(gateId)?.[1];
}

/** Never later than the state that waits at the gate gives up. */
export function gateExpiry({ enteredAt }: GatePayload, waitSeconds: number): string {
  return new Date(Date.parse(enteredAt) + waitSeconds * 1000).toISOString();
}
