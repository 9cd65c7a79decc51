import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import type { KeyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { KeyRing } from '../../core/contracts/key-ring.ts';
import type { Gate, RunView } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { linkFor } from '../../core/domain/gates/gate-link.ts';
import { viewRun } from '../../core/domain/run/view-run.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import type { LifeSignOf } from './life-sign.ts';

export interface ViewerPorts {
  readonly content: ContentStore;
  readonly keys: KeyRingSource;
  readonly lifeSign: LifeSignOf;
}

/** Who looks, and where the caller found us. */
type Reader = Pick<HttpRequest, 'origin' | 'caller'>;

/** A function's answer has room for six megabytes; a larger result is told by its address. */
const LARGEST_RESULT_CHARACTERS = 200_000;

export interface RunViewer {
  /** With the results of its steps. */
  whole(run: RunRecord, reader: Reader, heartbeats?: Readonly<Record<string, string>>): Promise<RunView>;
  /** Without them, for a page that has links to them. */
  withoutResults(stored: Pick<StoredRun, 'run' | 'heartbeats'>, reader: Reader): Promise<RunView>;
  /** Without them, for lists. */
  brief(runs: readonly RunRecord[], reader: Reader): Promise<RunView[]>;
}

export function runViewer({ content, keys, lifeSign }: ViewerPorts): RunViewer {
  const readResult = async (run: RunRecord, stepId: string, number: number): Promise<unknown> => {
    const text = await content.read(attemptPath(run.runId, stepId, number, 'result.json'));
    if (text === undefined) return null;
    if (text.length > LARGEST_RESULT_CHARACTERS)
      return { tooLargeToShow: `/runs/${run.runId}/outputs/${stepId}/result.json` };
    return JSON.parse(text) as unknown;
  };
  const withoutResults: RunViewer['withoutResults'] = async (stored, reader) =>
    viewRun(stored.run, {
      results: {},
      sign: await lifeSign(stored),
      gateUrl: gateUrl(stored.run, await keys.signing(), reader),
    });
  return {
    whole: async (run, reader, heartbeats = {}) => {
      const entries = Object.entries(run.resultAttempts).map(
        async ([stepId, number]) => [stepId, await readResult(run, stepId, number)] as const,
      );
      return viewRun(run, {
        results: Object.fromEntries(await Promise.all(entries)),
        sign: await lifeSign({ run, heartbeats }),
        gateUrl: gateUrl(run, await keys.signing(), reader),
      });
    },
    withoutResults,
    brief: (runs, reader) => Promise.all(runs.map(run => withoutResults({ run, heartbeats: {} }, reader))),
  };
}

function gateUrl(run: RunRecord, ring: KeyRing, { origin, caller }: Reader) {
  return (gate: Gate): string | null => {
    const link = linkFor(ring, run, gate, caller);
    return link === undefined ? null : `${origin}${link.path}`;
  };
}
