import { AWS_PRICES } from './aws-prices.ts';
import type { RequestCounts } from './count-requests.ts';
import type { GatedClient } from './gated-client.ts';
import type { ByFunction, InvocationCounts } from './host-messages.ts';
import type { HostProcess } from './host-process.ts';
import type { CallApi } from './http-caller.ts';
import { type AwsUsage, priceUsage } from './price-usage.ts';
import type { Figures } from './print-figures.ts';
import type { Executions } from './watch-executions.ts';

const COUNTED_RUNS = 20;
/** One starts the run, one answers, one approves. */
const REQUESTS_A_RUN = 3;

export interface CostParts {
  readonly host: HostProcess;
  readonly executions: Executions;
  readonly call: CallApi;
  readonly client: GatedClient;
}

export interface Cost extends Figures {
  readonly awsPerRun: Figures;
  readonly usdPer1000Runs: Figures;
  readonly usdPer1000Polls: Figures;
}

/**
 * What AWS would bill for a run: counted on runs of their own, one by one, because waiting for one another would
 * lengthen what is billed by time. So would counting requests, which is done on others again.
 */
export async function countCost(parts: CostParts): Promise<Cost> {
  const { host, executions, call, client } = parts;
  const runIds: string[] = [];
  const leadAll = async () => {
    for (let run = 0; run < COUNTED_RUNS; run++) runIds.push(await client.lead());
    await executions.untilAllEnded();
  };
  await leadAll();
  const counted = await countWork(host, leadAll);
  const transitions = await Promise.all(runIds.map(runId => executions.transitionsOf(runId)));
  const polled = await countWork(host, async () => {
    for (const runId of runIds.slice(-COUNTED_RUNS)) await call('GET', `/runs/${runId}`, 200);
  });

  const run = usageOf(counted, {
    stateTransitions: (transitions.reduce((sum, count) => sum + count, 0) * COUNTED_RUNS) / runIds.length,
    httpApiRequests: REQUESTS_A_RUN * COUNTED_RUNS,
  });
  const poll = usageOf(polled, { stateTransitions: 0, httpApiRequests: COUNTED_RUNS });
  return {
    awsPerRun: {
      ...eachOf(run),
      lambdaBilledMs: perCounted(sumOf(counted.invocations, ({ billedMs }) => billedMs)),
      dynamoDbRequests: perCounted(sumOf(counted.requests, ({ dynamoDbRequests }) => dynamoDbRequests)),
      indexWriteUnits: perCounted(sumOf(counted.requests, ({ indexWriteUnits }) => indexWriteUnits)),
      s3PutBytes: perCounted(sumOf(counted.requests, ({ s3PutBytes }) => s3PutBytes)),
      byFunction: byFunction(counted),
    },
    usdPer1000Runs: usdPer1000(run),
    /** Of a run that is over, which is the dearest to read: its results are in S3. */
    usdPer1000Polls: usdPer1000(poll),
    /** Besides the total: what the functions log, without what Lambda itself adds. */
    usdPer1000RunsForLogs: usd(
      (perCounted(sumOf(counted.invocations, ({ logBytes }) => logBytes)) * 1000 * AWS_PRICES.logGb) / 1e9,
    ),
  };
}

interface Counted {
  readonly invocations: ByFunction<InvocationCounts>;
  readonly requests: ByFunction<RequestCounts>;
}

/** Does the work twice: once to see how often and how long functions run, once to see what they ask for. */
async function countWork(host: HostProcess, work: () => Promise<void>): Promise<Counted> {
  const fromMs = Date.now();
  await work();
  const invocations = await host.ask({ ask: 'invocations', fromMs });
  await host.ask({ ask: 'startCounting' });
  await work();
  const requests = Object.entries(await host.ask({ ask: 'stopCounting' }));
  // What a schedule called meanwhile is not among the invocations, and so no part of the work.
  return { invocations, requests: Object.fromEntries(requests.filter(([name]) => name in invocations)) };
}

function usageOf(
  { requests, invocations }: Counted,
  known: Pick<AwsUsage, 'stateTransitions' | 'httpApiRequests'>,
): AwsUsage {
  return {
    ...known,
    lambdaInvocations: sumOf(invocations, ({ count }) => count),
    lambdaGbSeconds: sumOf(invocations, ({ billedMs, memoryMb }) => (billedMs / 1000) * (memoryMb / 1024)),
    writeRequestUnits: sumOf(requests, ({ writeRequestUnits }) => writeRequestUnits),
    readRequestUnits: sumOf(requests, ({ readRequestUnits }) => readRequestUnits),
    s3Puts: sumOf(requests, ({ s3Puts }) => s3Puts),
    s3Gets: sumOf(requests, ({ s3Gets }) => s3Gets),
    customEvents: sumOf(requests, ({ customEvents }) => customEvents),
  };
}

function byFunction({ invocations, requests }: Counted): Figures {
  const none: Partial<RequestCounts> = {};
  return Object.fromEntries(
    Object.entries(invocations).map(([name, { count, billedMs }]) => {
      const { writeRequestUnits = 0, readRequestUnits = 0, s3Puts = 0, s3Gets = 0 } = requests[name] ?? none;
      const figures = { invocations: count, billedMs, writeRequestUnits, readRequestUnits, s3Puts, s3Gets };
      return [name, eachOf(figures)];
    }),
  );
}

function usdPer1000(usage: AwsUsage): Figures {
  const dollars = Object.entries(priceUsage(usage));
  return Object.fromEntries(dollars.map(([name, amount]) => [name, usd((amount / COUNTED_RUNS) * 1000)]));
}

function eachOf(amounts: object): Figures {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, perCounted(amount)]));
}

function sumOf<Value>(values: Readonly<Record<string, Value>>, amountOf: (value: Value) => number): number {
  return Object.values(values).reduce((sum, value) => sum + amountOf(value), 0);
}

function perCounted(amount: number): number {
  return Number((amount / COUNTED_RUNS).toPrecision(6));
}

function usd(amount: number): number {
  return Number(amount.toFixed(6));
}
