import {
  type Clamp,
  DIAGNOSIS_LIMITS,
  type Excerpt,
  type Missing,
} from '../../../core/contracts/diagnosis-bundle.ts';
import { clampCount } from '../../../core/domain/diagnosis/clamp-limits.ts';
import { historyFacts, historyText, historyWeight } from '../../../core/domain/diagnosis/describe-history.ts';
import { keepTelling } from '../../../core/domain/diagnosis/keep-telling.ts';
import { numberedRef } from '../../../core/domain/diagnosis/ref-book.ts';
import type { GatherPorts } from '../gather-ports.ts';
import { couldNotBeRead, orFault } from '../or-fault.ts';
import type { Subject } from '../subject.ts';

/** What Step Functions says of the run's execution, the most telling of it. */
export async function readExecution(
  { history }: GatherPorts,
  { run, workflow, cleaner }: Subject,
): Promise<{ excerpts: Excerpt[]; missing: Missing[]; clamps: Clamp[] }> {
  const { runId, workflowId } = run;
  const where = `the execution ${runId} of ${workflowId}`;
  const found = await orFault(history(workflowId, runId));
  if (found === undefined || typeof found === 'string') {
    const why = found === undefined ? 'Step Functions does not know it.' : couldNotBeRead(found);
    return { excerpts: [], clamps: [], missing: [{ what: 'the history of the execution', where, why }] };
  }
  const { clamps } = clampCount('historyEvents', found.events.length, DIAGNOSIS_LIMITS.historyEvents, 0);
  const stepsByState = new Map((workflow?.steps ?? []).map(({ title, id }) => [title, id]));
  return {
    excerpts: keepTelling(found.events, DIAGNOSIS_LIMITS.historyEvents, historyWeight).map(event =>
      cleaner.excerpt({
        ref: numberedRef('history', event.id),
        kind: 'history',
        runId,
        locator: String(event.id),
        provenance: {
          path: where,
          offset: event.id,
          reasonSelected: 'It is of the history of the execution.',
        },
        text: historyText(event),
        facts: historyFacts(event, stepsByState),
      }),
    ),
    missing: found.isPart
      ? [
          {
            what: 'earlier events of the history',
            where,
            why: `The newest ${found.events.length} were read.`,
          },
        ]
      : [],
    clamps,
  };
}
