import type { Bundle } from '../../contracts/diagnosis-bundle.ts';

/** In words for people: what was looked at, whether or not something was found. */
export function describeChecked({ used, runs, trees, scope }: Omit<Bundle, 'checked'>): string[] {
  const { runId, window } = scope;
  const listed = trees.reduce((sum, { entries }) => sum + entries.length, 0);
  const others = runs.length - 1;
  return [
    `the journal of ${runId ?? 'the run'} (${used.events} of its events)`,
    `the history of its execution (${used.historyEvents} of its events)`,
    `${used.files} files of ${listed} in ${trees.length === 1 ? 'one folder' : `${trees.length} folders`}`,
    ...(window === undefined
      ? []
      : [`the functions' logs from ${window.from} to ${window.to} (${used.logBlocks} invocations)`]),
    ...(others > 0 ? [`${others} other runs of its conversation or started by it`] : []),
  ];
}
