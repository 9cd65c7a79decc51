/** The system under test, in a process of its own: `gated-host.ts <data folder> [unscheduled]`, with an IPC channel to the benchmark. */
import { writeSync } from 'node:fs';
import { manifest } from '../app/manifest.ts';
import type { ManifestTable } from '../app/manifest-types.ts';
import { RealClock } from '../local/clock/real-clock.ts';
import { openHost } from '../local/host.ts';
import definitions from '../statemachines/compiled/index.json' with { type: 'json' };
import { countInvocations } from './count-invocations.ts';
import { countRequests } from './count-requests.ts';
import { type HostAnswers, type HostMessage, type HostQuestion, STAGES_PIPE } from './host-messages.ts';
import { startProfile } from './profile.ts';
import { reportStages } from './report-stages.ts';
import { seedRuns } from './seed-runs.ts';

const [dataFolder = '', schedule] = process.argv.slice(2);
const tell = (message: HostMessage) => void process.send?.(message);

const host = await openHost({
  manifest: schedule === 'unscheduled' ? { ...manifest, schedules: [] } : manifest,
  definitions,
  projectFolder: process.cwd(),
  dataFolder,
  port: 0,
  clock: new RealClock(),
  dynamoDbEndpoint: undefined,
  log: (level, text, fault) => {
    if (level !== 'info') console.error(text, fault ?? '');
  },
  onFatal: fault => {
    console.error(fault);
    process.exit(1);
  },
});

let lines = '';
reportStages(host.lambda, (runId, stage) => {
  if (lines === '')
    setImmediate(() => {
      writeSync(STAGES_PIPE, lines);
      lines = '';
    });
  lines += `${runId} ${stage}\n`;
});

let stopCounting: () => HostAnswers['stopCounting'] = () => ({});
let stopProfile: (file: string) => Promise<void> = async () => {};

const answers: {
  [Ask in keyof HostAnswers]: (question: Extract<HostQuestion, { ask: Ask }>) => Promise<HostAnswers[Ask]>;
} = {
  usage: async () => {
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1000, peakRssBytes: process.resourceUsage().maxRSS * 1024 };
  },
  startCounting: async () => {
    stopCounting = countRequests(manifest.tables[0] as ManifestTable);
    return null;
  },
  stopCounting: async () => stopCounting(),
  invocations: async ({ fromMs }) => countInvocations(host.lambda, manifest, fromMs),
  seedRuns: async runs => {
    await seedRuns(manifest.tables[0] as ManifestTable, runs);
    return null;
  },
  tick: async () => {
    const { functionError, payload } = await host.lambda.invoke('tick', '{}');
    if (functionError !== undefined) throw new Error(`The tick failed: ${payload}`);
    return null;
  },
  startProfile: async () => {
    stopProfile = startProfile();
    return null;
  },
  stopProfile: async ({ file }) => {
    await stopProfile(file);
    return null;
  },
};

process.on('message', async (question: HostQuestion) => {
  tell({ kind: 'answer', value: await answers[question.ask](question as never) });
});
process.once('disconnect', async () => {
  await host.close();
  process.exit(0);
});
tell({ kind: 'ready', url: host.url });
