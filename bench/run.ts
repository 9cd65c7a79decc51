import { compileWorkflows } from '../scripts/compile-workflows.ts';
import { benchColdStart } from './cold-start.ts';
import { benchCompileWorkflows } from './compile-workflows.ts';
import { describeMachine } from './describe-machine.ts';
import { benchDiskSync } from './disk-sync.ts';
import { benchExecutions } from './executions.ts';
import { benchGatedRuns } from './gated-runs.ts';
import { benchParkedExecutions } from './parked-executions.ts';
import { type Figures, printFigures } from './print-figures.ts';
import { benchProgress } from './progress.ts';
import { type GatedOptions, helpText, readOptions, UnclearOptions } from './read-options.ts';
import { benchStore } from './store.ts';
import { benchTokenRoundTrips } from './token-round-trips.ts';

const BENCHMARKS: Readonly<Record<string, (options: GatedOptions) => Promise<Figures>>> = {
  gatedRuns: benchGatedRuns,
  progress: benchProgress,
  compileWorkflows: benchCompileWorkflows,
  executions: benchExecutions,
  tokenRoundTrips: benchTokenRoundTrips,
  parkedExecutions: benchParkedExecutions,
  coldStart: benchColdStart,
  store: benchStore,
  diskSync: benchDiskSync,
};

/** Prints what it measures on standard output, as a table or as one JSON object; how far it is, on standard error. */
async function run(): Promise<void> {
  const known = Object.keys(BENCHMARKS);
  const options = readOptions(process.argv.slice(2), known);
  if (options.isHelp) return console.log(helpText(known));
  for (const fault of (await compileWorkflows()).faults) console.error(`This workflow is left out. ${fault}`);
  const figures: Record<string, Figures> = { machine: describeMachine() };
  for (const name of options.names) {
    console.error(`Measuring ${name}…`);
    figures[name] = (await BENCHMARKS[name]?.(options.gated)) ?? {};
  }
  console.log(options.isJson ? JSON.stringify(figures, null, 2) : printFigures(figures));
}

try {
  await run();
} catch (fault) {
  console.error(fault instanceof UnclearOptions ? `${fault.message} See --help.` : fault);
  process.exitCode = 1;
}
