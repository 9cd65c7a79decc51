import type { RunNews } from '../../contracts/run-news.ts';
import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';

/** What an event means to those who listen on the bus; nothing for a run of which nobody listens. */
export function newsOf(before: RunRecord | undefined, event: RunEvent, after: RunRecord): RunNews[] {
  if (!after.published) return [];
  return [
    ...(event.type === 'step.completed' ? [stepCompleted(before, event)] : []),
    ...(before?.state === after.state ? [] : [stateChanged(before, after)]),
  ];
}

function stepCompleted(
  before: RunRecord | undefined,
  { stepId, number, outcome, usage, at }: Extract<RunEvent, { type: 'step.completed' }>,
): RunNews {
  const startedAt = before?.attempts[stepId]?.startedAt ?? at;
  return {
    type: 'step.completed',
    ...{ stepId, attempt: number, outcome, costUsd: usage.costUsd, startedAt },
    durationMs: Math.max(0, Date.parse(at) - Date.parse(startedAt)),
  };
}

function stateChanged(before: RunRecord | undefined, after: RunRecord): RunNews {
  const { state, phase, completionReason, error } = after;
  return {
    type: 'run.state_changed',
    ...{ from: before?.state ?? null, to: state, phase },
    ...(completionReason !== undefined && { completionReason }),
    ...(error !== undefined && { errorName: error.name }),
  };
}
