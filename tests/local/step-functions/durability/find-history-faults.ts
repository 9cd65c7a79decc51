import type { HistoryEvent } from '@aws-sdk/client-sfn';

const SUCCESS = /^(Task|LambdaFunction|Activity)Succeeded$/;
const FAILURE = /^(Task|LambdaFunction|Activity)(Failed|TimedOut)$/;

/** What is wrong with the history of an execution that has ended: gaps, loose ends, results lost or doubled. */
export function findHistoryFaults(events: readonly HistoryEvent[]): string[] {
  const faults: string[] = [];
  const counted = new Set<number>();
  events.forEach(({ id = 0, previousEventId = 0, type = '' }, position) => {
    if (id !== position + 1) faults.push(`event ${id} stands at place ${position + 1}`);
    if (previousEventId >= id || (previousEventId < 1 && position > 1))
      faults.push(`event ${id} (${type}) follows event ${previousEventId}`);
    if (type !== 'TaskStateExited') return;
    const within = eventsOfState(events, previousEventId);
    const successes = within.filter(event => SUCCESS.test(event.type ?? ''));
    const wasCaught = successes.length === 0 && FAILURE.test(within[0]?.type ?? '');
    if (successes.length !== 1 && !wasCaught)
      faults.push(`the task that event ${id} leaves has ${successes.length} results`);
    for (const success of successes) counted.add(success.id ?? 0);
  });
  for (const { id = 0, type = '' } of events)
    if (SUCCESS.test(type) && !counted.has(id)) faults.push(`event ${id} (${type}) belongs to no task`);
  const ends = events.filter(({ type = '' }) => /^Execution(?!Started)/.test(type));
  if (ends.length !== 1 || ends[0] !== events.at(-1)) faults.push(`it ends ${ends.length} times`);
  return faults;
}

/** From the event back to where its state was entered, newest first. */
function eventsOfState(events: readonly HistoryEvent[], lastId: number): HistoryEvent[] {
  const found: HistoryEvent[] = [];
  for (
    let event = events[lastId - 1];
    event !== undefined;
    event = events[(event.previousEventId ?? 0) - 1]
  ) {
    if (event.type === 'TaskStateEntered') break;
    found.push(event);
  }
  return found;
}
