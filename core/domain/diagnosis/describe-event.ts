import type { EvidenceFacts } from '../../contracts/diagnosis-bundle.ts';
import type { RunEvent } from '../../contracts/run-record.ts';

/** Keys of requests, leases and hashes explain nothing. */
const LEFT_OUT = new Set(['requestHash', 'digest', 'owner', 'leaseUntil', 'link', 'contentHash', 'policy']);
const LONGEST_VALUE = 1500;

/** An event as one line of JSON, without what explains nothing and without long texts, which are artifacts. */
export function eventText(event: RunEvent & { readonly sequence: number }): string {
  return JSON.stringify(event, (key, value: unknown) => {
    if (LEFT_OUT.has(key)) return undefined;
    return typeof value === 'string' && value.length > LONGEST_VALUE
      ? `${value.slice(0, LONGEST_VALUE)}… (${value.length} characters)`
      : value;
  });
}

export function eventFacts(event: RunEvent): EvidenceFacts {
  const { type, at } = event;
  return { type, at, ...placeOf(event), ...detailsOf(event) };
}

function placeOf(event: RunEvent): EvidenceFacts {
  return {
    ...('stepId' in event && { stepId: event.stepId }),
    ...('number' in event && 'stepId' in event && { attempt: event.number }),
    ...('gateId' in event && { gateId: event.gateId }),
    ...('gate' in event && { gateId: event.gate.gateId }),
  };
}

function detailsOf(event: RunEvent): EvidenceFacts {
  switch (event.type) {
    case 'attempt.failed':
      return { errorName: event.error.name, errorMessage: event.error.message };
    case 'run.failed':
      return {
        errorName: event.error.name,
        errorMessage: event.error.message,
        reason: event.reason,
        ...(event.error.stepId !== undefined && { stepId: event.error.stepId }),
      };
    case 'run.canceled':
      return { reason: event.reason };
    case 'step.completed':
      return { outcome: event.outcome };
    case 'gate.decided':
      return { outcome: event.decision };
    case 'gate.refused':
      return { outcome: event.decision, reason: event.reason };
    case 'plan.rejected':
      return { outcome: 'reject' };
    case 'path.blocked':
      return { path: event.path, reason: event.reason };
    case 'timeout.clamped':
      return { count: event.fromSeconds, limit: event.toSeconds };
    case 'attempt.parked':
      return { reason: event.need.kind };
    default:
      return {};
  }
}

/** How telling an event is: what ended the run, what failed or was refused, what people decided, what was begun. */
export function weightOf({ type }: Pick<RunEvent, 'type'>): number {
  if (type === 'run.failed' || type === 'run.canceled') return 4;
  if (/^(attempt\.failed|path\.blocked|timeout\.clamped|plan\.rejected|gate\.refused)$/.test(type)) return 3;
  if (type === 'run.progressed') return 0;
  if (/^(gate\.|plan\.|questions\.|run\.|attempt\.parked|children\.)/.test(type)) return 2;
  return type === 'step.completed' ? 1 : 0;
}
