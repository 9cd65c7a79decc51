import type { RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { replayEvents } from '../../core/domain/run/apply-event.ts';

type Recorded = RunEvent & { readonly sequence: number };

const ENDS = ['run.succeeded', 'run.failed', 'run.canceled', 'plan.rejected'];
const DECISIONS = new Set<string>([
  'questions.answered',
  'plan.approved',
  'plan.revised',
  'plan.rejected',
  'gate.decided',
]);
const GATE_STEPS = ['clarify', 'plan'];

/** What no journal may show, however it came about; nothing for one that is in order. */
export function findJournalFaults(events: readonly Recorded[], record: RunRecord): string[] {
  return [
    ...findGaps(events),
    ...findLifeAfterEnd(events),
    ...findSecondDecisions(events),
    ...findUnapprovedWork(events, record),
    ...findWrongRecord(events, record),
  ];
}

function findGaps(events: readonly Recorded[]): string[] {
  return events.flatMap(({ sequence, at, type }, position) => {
    const before = events[position - 1];
    return [
      ...(sequence === position + 1 ? [] : [`event ${sequence} stands at place ${position + 1}`]),
      ...(before === undefined || before.at <= at ? [] : [`${type} at ${at} follows ${before.at}`]),
    ];
  });
}

function findLifeAfterEnd(events: readonly Recorded[]): string[] {
  return events.flatMap(({ type }, position) => {
    const before = events[position - 1];
    const isOver = before !== undefined && ENDS.includes(before.type);
    return isOver && type !== 'run.redriven' ? [`${type} follows ${before.type}`] : [];
  });
}

function findSecondDecisions(events: readonly Recorded[]): string[] {
  const gates = events.flatMap(event =>
    'gateId' in event && DECISIONS.has(event.type) ? [event.gateId] : [],
  );
  return gates
    .filter((gate, position) => gates.indexOf(gate) !== position)
    .map(gate => `${gate} is decided twice`);
}

/** No step begins unless the newest plan is the very one that was approved. */
function findUnapprovedWork(events: readonly Recorded[], run: RunRecord): string[] {
  if (!run.gated) return [];
  let input: unknown;
  let shown = 'none';
  let approved = '';
  return events.flatMap(event => {
    if (event.type === 'run.started') input = event.input;
    if (event.type === 'plan.amended') input = event.input;
    if (event.type === 'plan.proposed' || event.type === 'plan.amended')
      shown = hashContent({ plan: event.plan, input, version: run.workflowVersion });
    if (event.type === 'plan.approved') approved = event.contentHash;
    const isWork = event.type === 'attempt.started' && !GATE_STEPS.includes(event.stepId);
    return isWork && shown !== approved ? [`${event.stepId} begins without approval of its plan`] : [];
  });
}

function findWrongRecord(events: readonly Recorded[], record: RunRecord): string[] {
  const replayed = replayEvents(events.map(({ sequence, ...event }) => event));
  return hashContent(replayed) === hashContent(record)
    ? []
    : [`the journal adds up to ${JSON.stringify(replayed)}, not to ${JSON.stringify(record)}`];
}
