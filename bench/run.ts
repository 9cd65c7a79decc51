import { benchColdStart } from './cold-start.ts';
import { describeMachine } from './describe-machine.ts';
import { benchDiskSync } from './disk-sync.ts';
import { benchExecutions } from './executions.ts';
import { benchParkedExecutions } from './parked-executions.ts';
import { benchStore } from './store.ts';
import { benchTokenRoundTrips } from './token-round-trips.ts';

const BENCHMARKS: Record<string, () => Promise<Record<string, number>>> = {
  executions: benchExecutions,
  tokenRoundTrips: benchTokenRoundTrips,
  parkedExecutions: benchParkedExecutions,
  coldStart: benchColdStart,
  store: benchStore,
  diskSync: benchDiskSync,
};

/** Prints one JSON object; names given on the command line pick benchmarks, none picks all. */
const chosen = process.argv.slice(2);
const unknown = chosen.filter(name => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(1);
}

const figures: Record<string, unknown> = { machine: describeMachine() };
for (const [name, measure] of Object.entries(BENCHMARKS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.error(`Measuring ${name}…`);
  figures[name] = await measure();
}
console.log(JSON.stringify(figures, null, 2));
