import { parseArgs } from 'node:util';

export const GATED_RUNS = 'gatedRuns';

export interface GatedOptions {
  readonly runs: number;
  readonly concurrency: number;
  /** Runs before those that are measured: a process that has just started is still compiling itself. */
  readonly warmUpRuns: number;
  /** Ask for the run every so often, instead of being told; undefined: be told. */
  readonly pollMs: number | undefined;
  /** Where to write a CPU profile of the host while it is measured. */
  readonly profileFile: string | undefined;
}

export interface BenchOptions {
  readonly isHelp: boolean;
  readonly isJson: boolean;
  /** Which benchmarks to run, in the order in which they are described. */
  readonly names: readonly string[];
  readonly gated: GatedOptions;
}

/** A command line that cannot be followed; its message says why. */
export class UnclearOptions extends Error {
  override readonly name = 'UnclearOptions';
}

const MOST_RUNS = 1_000_000;
const MOST_CONCURRENCY = 1_000;
const LONGEST_POLL_MS = 60_000;

export function helpText(known: readonly string[]): string {
  return `Measures Countersign on this machine.

  npm run --silent bench -- [options] [benchmark …]

  --runs <n>         gated runs to measure (500)
  --concurrency <n>  how many of them are under way at a time (50)
  --warm-up <n>      runs before them that are not measured (1000)
  --poll <ms>        clients ask for their run every <ms>, instead of being told that it goes on
  --profile <file>   writes a CPU profile of the host during the measured runs
  --json             prints one JSON document instead of a table
  --help             prints this

Benchmarks: ${known.join(', ')}.
Without a name and without options of ${GATED_RUNS}, all are measured; with such options, ${GATED_RUNS} alone.`;
}

export function readOptions(args: readonly string[], known: readonly string[]): BenchOptions {
  const { values, positionals } = parse(args);
  const unknown = positionals.filter(name => !known.includes(name));
  if (unknown.length > 0)
    throw new UnclearOptions(`No such benchmark: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  const { runs, concurrency, 'warm-up': warmUp, poll, profile } = values;
  const isGatedAsked = [runs, concurrency, warmUp, poll, profile].some(value => value !== undefined);
  if (isGatedAsked && positionals.length > 0 && !positionals.includes(GATED_RUNS))
    throw new UnclearOptions(`Options of ${GATED_RUNS} are given, but it is not to be measured.`);
  const chosen = isGatedAsked ? [GATED_RUNS, ...positionals] : positionals;
  return {
    isHelp: values.help,
    isJson: values.json,
    names: chosen.length === 0 ? known : known.filter(name => chosen.includes(name)),
    gated: {
      runs: readCount('runs', runs ?? '500', MOST_RUNS),
      concurrency: readCount('concurrency', concurrency ?? '50', MOST_CONCURRENCY),
      warmUpRuns: readCount('warm-up', warmUp ?? '1000', MOST_RUNS),
      pollMs: poll === undefined ? undefined : readCount('poll', poll, LONGEST_POLL_MS),
      profileFile: profile,
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        runs: { type: 'string' },
        concurrency: { type: 'string' },
        'warm-up': { type: 'string' },
        poll: { type: 'string' },
        profile: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (fault) {
    throw new UnclearOptions(fault instanceof Error ? fault.message : String(fault), { cause: fault });
  }
}

function readCount(name: string, text: string, most: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw new UnclearOptions(`--${name} must be a whole number from 1 to ${most}, not "${text}".`);
}
