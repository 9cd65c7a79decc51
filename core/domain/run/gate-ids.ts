import type { RunRecord } from '../../contracts/run-record.ts';

/** A gate's id says of which run it is, so that no index is needed to find it. */
export function nextGateId(run: Pick<RunRecord, 'runId' | 'gateCount'>): string {
  return `${run.runId}-g${run.gateCount + 1}`;
}

/** Counts the gates of a run, from 1. */
export function gateNumber(gateId: string): number {
  return Number(/-g(\d{1,6})$/.exec(gateId)?.[1] ?? 0);
}

export function runIdOfGate(gateId: string): string | undefined {
  return /^([\w-]{1,80})-g\d{1,6}$/.exec(gateId)?.[1];
}
