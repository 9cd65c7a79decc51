import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import type { GateLinks } from '../../core/adapters/gates/gate-links.ts';
import type { RunView } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { viewRun } from '../../core/domain/run/view-run.ts';

export interface ViewerPorts {
  readonly content: ContentStore;
  readonly links: GateLinks;
}

/** A function's answer has room for six megabytes; a larger result is told by its address. */
const LARGEST_RESULT_CHARACTERS = 200_000;

export interface RunViewer {
  /** With the results of its steps. */
  whole(run: RunRecord, origin: string, heartbeats?: Readonly<Record<string, string>>): Promise<RunView>;
  /** Without them, for lists. */
  brief(run: RunRecord, origin: string): RunView;
}

export function runViewer({ content, links }: ViewerPorts): RunViewer {
  const view = (run: RunRecord, origin: string, results: Record<string, unknown>, heartbeatAt?: string) =>
    viewRun(run, { results, heartbeatAt, gateUrl: gate => `${origin}${links.path(gate)}` });
  const readResult = async (run: RunRecord, stepId: string, number: number): Promise<unknown> => {
    const text = await content.read(attemptPath(run.runId, stepId, number, 'result.json'));
    if (text === undefined) return null;
    if (text.length > LARGEST_RESULT_CHARACTERS)
      return { tooLargeToShow: `/runs/${run.runId}/outputs/${stepId}/result.json` };
    return JSON.parse(text) as unknown;
  };
  return {
    whole: async (run, origin, heartbeats = {}) => {
      const entries = Object.entries(run.resultAttempts).map(
        async ([stepId, number]) => [stepId, await readResult(run, stepId, number)] as const,
      );
      const lastBeat = Object.values(heartbeats).sort().at(-1);
      return view(run, origin, Object.fromEntries(await Promise.all(entries)), lastBeat);
    },
    brief: (run, origin) => view(run, origin, {}),
  };
}
