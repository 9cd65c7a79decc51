import type { RequestCounts } from './count-requests.ts';
import type { SeededRuns } from './seed-runs.ts';

/** What a process has used since it started. */
interface ProcessUsage {
  readonly cpuMs: number;
  readonly peakRssBytes: number;
}

/** Where a run stops for a person, or ends. */
export type Stage = 'questions' | 'plan' | 'completed';

/**
 * The pipe on which the host tells of stages, a line of `<run> <stage>` each. It is not the channel of the messages
 * below, because a message takes the host several times as long as a line.
 */
export const STAGES_PIPE = 4;

export type HostQuestion =
  | { readonly ask: 'usage' }
  | { readonly ask: 'startCounting' }
  | { readonly ask: 'stopCounting' }
  | { readonly ask: 'invocations'; readonly fromMs: number }
  | ({ readonly ask: 'seedRuns' } & SeededRuns)
  | { readonly ask: 'tick' }
  | { readonly ask: 'startProfile' }
  | { readonly ask: 'stopProfile'; readonly file: string };

export type ByFunction<Counts> = Readonly<Record<string, Counts>>;

export interface InvocationCounts {
  readonly count: number;
  readonly billedMs: number;
  readonly memoryMb: number;
  /** What the function itself wrote to its log. */
  readonly logBytes: number;
}

export interface HostAnswers {
  usage: ProcessUsage;
  startCounting: null;
  stopCounting: ByFunction<RequestCounts>;
  invocations: ByFunction<InvocationCounts>;
  seedRuns: null;
  tick: null;
  startProfile: null;
  stopProfile: null;
}

export type HostMessage =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'answer'; readonly value: HostAnswers[keyof HostAnswers] };
