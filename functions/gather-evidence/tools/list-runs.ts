import { DIAGNOSIS_LIMITS, type Excerpt, type RunSummary } from '../../../core/contracts/diagnosis-bundle.ts';
import type { ToolOutput } from '../../../core/contracts/diagnosis-tools.ts';
import { summarizeRun } from '../../../core/domain/diagnosis/summarize-run.ts';
import type { GatherPorts } from '../gather-ports.ts';
import type { Subject } from '../subject.ts';
import { readExecution } from './read-execution.ts';
import { readJournal } from './read-journal.ts';
import { visibleConversationRuns } from './resolve-run.ts';

/** The run in question with what happened to it, the runs that it started, and the others of its conversation. */
export async function listRuns(
  ports: GatherPorts,
  subject: Subject,
): Promise<ToolOutput<'diagnostics.list_running_runs'>> {
  const { run, children, diagnosis, refs, cleaner } = subject;
  const others = await visibleConversationRuns(ports, diagnosis);
  const known = new Set([run, ...children].map(({ runId }) => runId));
  const all = [
    [run, 'subject'] as const,
    ...children.map(child => [child, 'child'] as const),
    ...others.filter(({ runId }) => !known.has(runId)).map(other => [other, 'conversation'] as const),
  ].slice(0, DIAGNOSIS_LIMITS.runs);
  const runs = all.map(([one, relation]) =>
    cleaner.deep(summarizeRun(one, relation, refs.of('run', one.runId))),
  ) as RunSummary[];
  const journal = await readJournal(ports, subject);
  const execution = await readExecution(ports, subject);
  const excerpts: Excerpt[] = [...journal.excerpts, ...execution.excerpts];
  return {
    runs,
    excerpts,
    missing: [...journal.missing, ...execution.missing],
    blocked: [],
    clamps: [...journal.clamps, ...execution.clamps],
  };
}
