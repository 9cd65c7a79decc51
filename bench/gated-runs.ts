import { join } from 'node:path';
import { withFolder } from './bench-engine.ts';
import { type Cost, countCost } from './count-cost.ts';
import { diskBytesByFolder } from './disk-usage.ts';
import { type GatedClient, pollingClient, toldClient } from './gated-client.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { httpCaller } from './http-caller.ts';
import { rateInParallel } from './in-parallel.ts';
import type { Figures } from './print-figures.ts';
import type { GatedOptions } from './read-options.ts';
import { StageBoard } from './stage-board.ts';
import { type Executions, watchExecutions } from './watch-executions.ts';

interface Bench {
  readonly options: GatedOptions;
  readonly host: HostProcess;
  readonly dataFolder: string;
  readonly client: GatedClient;
  readonly executions: Executions;
}

/**
 * Whole runs of the workflow `bench-gated`, with both gates, through the HTTP API of a host on this disk. The clients
 * are this process and the system is another: so each one's work is measured apart.
 */
export function benchGatedRuns(options: GatedOptions): Promise<Figures> {
  return withFolder(async folder => {
    const dataFolder = join(folder, 'data');
    const board = new StageBoard();
    const host = await startHost(dataFolder, (runId, stage) => board.reach(runId, stage));
    const { call, close } = httpCaller(host.url);
    try {
      const { runs, concurrency, warmUpRuns, pollMs } = options;
      const client = pollMs === undefined ? toldClient(call, board) : pollingClient(call, pollMs);
      const executions = watchExecutions(host.url, 'bench-gated');
      const bench: Bench = { options, host, dataFolder, client, executions };
      console.error(`  ${warmUpRuns} runs to warm up…`);
      await rateInParallel(warmUpRuns, concurrency, () => client.lead());
      await executions.untilAllEnded();
      console.error(`  ${runs} runs, ${concurrency} at a time…`);
      const speed = await measureSpeed(bench);
      console.error('  A few runs one by one, to count what AWS would bill…');
      const cost: Cost = await countCost({ host, executions, call, client: toldClient(call, board) });
      return { runs, concurrency, warmUpRuns, ...speed, ...cost };
    } finally {
      close();
      await host.close();
    }
  });
}

async function measureSpeed({ options, host, dataFolder, client, executions }: Bench): Promise<Figures> {
  const { runs, concurrency, profileFile } = options;
  const latenciesMs: number[] = [];
  const leadOne = async () => {
    const startMs = performance.now();
    await client.lead();
    latenciesMs.push(performance.now() - startMs);
  };
  if (profileFile !== undefined) await host.ask({ ask: 'startProfile' });
  const read = async () => ({
    disk: await diskBytesByFolder(dataFolder),
    host: await host.ask({ ask: 'usage' }),
    client: process.cpuUsage(),
    polls: client.polls,
  });
  const before = await read();
  const startMs = performance.now();
  await rateInParallel(runs, concurrency, leadOne);
  await executions.untilAllEnded();
  const elapsedMs = performance.now() - startMs;
  const after = await read();
  if (profileFile !== undefined) await host.ask({ ask: 'stopProfile', file: profileFile });

  const perRun = (amount: number) => rounded(amount / runs);
  const hostCpuMs = after.host.cpuMs - before.host.cpuMs;
  const clientCpuUs = after.client.user + after.client.system - before.client.user - before.client.system;
  const disk = Object.entries(after.disk).map(
    ([name, bytes]) => [name, bytes - (before.disk[name] ?? 0)] as const,
  );
  return {
    runsPerSecond: rounded((runs * 1000) / elapsedMs),
    latencyMs: { p50: percentile(latenciesMs, 0.5), p99: percentile(latenciesMs, 0.99) },
    cpuMsPerRun: {
      host: perRun(hostCpuMs),
      /** Not the system's. */
      client: perRun(clientCpuUs / 1000),
    },
    peakMemoryMb: megabytes(after.host.peakRssBytes),
    diskBytesPerRun: {
      total: perRun(disk.reduce((sum, [, bytes]) => sum + bytes, 0)),
      ...Object.fromEntries(disk.map(([name, bytes]) => [name, perRun(bytes)])),
    },
    apiPollsPerRun: perRun(after.polls - before.polls),
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return rounded(sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
