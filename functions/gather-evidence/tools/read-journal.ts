import {
  type Clamp,
  DIAGNOSIS_LIMITS,
  type Excerpt,
  type Missing,
} from '../../../core/contracts/diagnosis-bundle.ts';
import { clampCount } from '../../../core/domain/diagnosis/clamp-limits.ts';
import { eventFacts, eventText, weightOf } from '../../../core/domain/diagnosis/describe-event.ts';
import { keepTelling } from '../../../core/domain/diagnosis/keep-telling.ts';
import { numberedRef } from '../../../core/domain/diagnosis/ref-book.ts';
import type { GatherPorts } from '../gather-ports.ts';
import type { Subject } from '../subject.ts';

const PAGE = 500;
const MOST_READ = 5_000;

interface Told {
  readonly excerpts: Excerpt[];
  readonly missing: Missing[];
  readonly clamps: Clamp[];
}

/** The events of the run, the most telling of them. */
export async function readJournal({ runs }: GatherPorts, { run, cleaner }: Subject): Promise<Told> {
  const { runId } = run;
  const events: Awaited<ReturnType<typeof runs.journal>>['events'] = [];
  let after: string | undefined;
  do {
    const page = await runs.journal(runId, PAGE, after);
    events.push(...page.events);
    after = page.next;
  } while (after !== undefined && events.length < MOST_READ);
  const { clamps } = clampCount('events', events.length, DIAGNOSIS_LIMITS.events, 0);
  return {
    excerpts: keepTelling(events, DIAGNOSIS_LIMITS.events, weightOf).map(event =>
      cleaner.excerpt({
        ref: numberedRef('event', event.sequence),
        kind: 'event',
        runId,
        locator: String(event.sequence),
        provenance: {
          path: `runs/${runId}/events`,
          offset: event.sequence,
          reasonSelected: 'It is of the journal of the run.',
        },
        text: eventText(event),
        facts: eventFacts(event),
      }),
    ),
    missing:
      after === undefined
        ? []
        : [
            {
              what: 'later events of the journal',
              where: `runs/${runId}/events`,
              why: `The first ${events.length} were read.`,
            },
          ],
    clamps,
  };
}
