import { join } from 'node:path';
import { withFolder } from './bench-engine.ts';
import type { RequestCounts } from './count-requests.ts';
import type { ByFunction } from './host-messages.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { openLoopbackSlack } from './loopback-slack.ts';
import type { Figures } from './print-figures.ts';
import type { GatedOptions } from './read-options.ts';

const RUNS = 10_000;
/** A run is told of each quarter of an hour, and somebody looks each minute. */
const DUE_IN_A_MINUTE = Math.ceil(RUNS / 15);
const COUNTED_RUNS = 200;
const SLACK_ANSWERS_AFTER_MS = 100;
const STARTED_BEFORE_MS = 16 * 60_000;

type Slack = Awaited<ReturnType<typeof openLoopbackSlack>>;

/**
 * Active runs that were asked for in Slack, whose threads are all to be told at once, as after an outage, and then as many as are due
 * each minute. Slack is this process and the system is another.
 */
export function benchProgress({ profileFile }: Pick<GatedOptions, 'profileFile'>): Promise<Figures> {
  return withFolder(async folder => {
    const slack = await openLoopbackSlack(SLACK_ANSWERS_AFTER_MS);
    const host = await startHost(join(folder, 'data'), () => {}, {
      isUnscheduled: true,
      env: { SLACK_BOT_TOKEN: 'xoxb-bench', SLACK_API_URL: slack.url },
    });
    try {
      const seed = seeder(host);
      console.error('  A few runs to warm up…');
      await seed(COUNTED_RUNS);
      await tellAll(host, slack, COUNTED_RUNS);
      console.error(`  ${RUNS} runs are written…`);
      await seed(RUNS);
      console.error('  All are told of…');
      if (profileFile !== undefined) await host.ask({ ask: 'startProfile' });
      const allDue = await tellAll(host, slack, RUNS);
      if (profileFile !== undefined) await host.ask({ ask: 'stopProfile', file: profileFile });
      await seed(DUE_IN_A_MINUTE);
      const oneMinute = await tellAll(host, slack, DUE_IN_A_MINUTE);
      console.error('  A few more, to count what AWS would bill…');
      await seed(COUNTED_RUNS);
      await host.ask({ ask: 'startCounting' });
      await tellAll(host, slack, COUNTED_RUNS);
      const counted = await host.ask({ ask: 'stopCounting' });
      return {
        activeRuns: RUNS,
        slackAnswersAfterMs: SLACK_ANSWERS_AFTER_MS,
        allDue,
        oneMinute,
        unitsPerPost: unitsPerRun(counted),
        postedTwice: slack.posts.count - slack.posts.keys.size,
      };
    } finally {
      await host.close();
      await slack.close();
    }
  });
}

function seeder(host: HostProcess) {
  let written = 0;
  return async (count: number) => {
    const startedMs = Date.now() - STARTED_BEFORE_MS;
    await host.ask({ ask: 'seedRuns', count, firstNumber: written, startedMs });
    written += count;
  };
}

/** One tick, until each of the runs that are due has been told of. */
async function tellAll(host: HostProcess, slack: Slack, due: number): Promise<Figures> {
  const wanted = slack.posts.count + due;
  const before = await host.ask({ ask: 'usage' });
  const startMs = performance.now();
  await host.ask({ ask: 'tick' });
  const tickMs = performance.now() - startMs;
  await slack.untilPosted(wanted);
  const after = await host.ask({ ask: 'usage' });
  return {
    due,
    tickSeconds: rounded(tickMs / 1000),
    untilAllArePostedSeconds: rounded((slack.posts.lastAtMs - startMs) / 1000),
    cpuMsPerPost: rounded((after.cpuMs - before.cpuMs) / due),
    peakMemoryMb: Math.round(after.peakRssBytes / 2 ** 20),
  };
}

function unitsPerRun(counted: ByFunction<RequestCounts>): Figures {
  return Object.fromEntries(
    Object.entries(counted).map(([name, { writeRequestUnits, indexWriteUnits, readRequestUnits }]) => [
      name,
      {
        written: rounded(writeRequestUnits / COUNTED_RUNS),
        inIndexes: rounded(indexWriteUnits / COUNTED_RUNS),
        read: rounded(readRequestUnits / COUNTED_RUNS),
      },
    ]),
  );
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
