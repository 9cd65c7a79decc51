import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manifest } from '../app/manifest.ts';
import { RealClock } from './clock/real-clock.ts';
import { openHost } from './host.ts';
import { LOCAL_REGION } from './identity.ts';
import type { LogLine } from './log-line.ts';
import { readPort } from './read-port.ts';

const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const dataFolder = resolve(process.env.COUNTERSIGN_DATA ?? join(projectFolder, '.countersign'));

const log: LogLine = (level, text, fault) => {
  if (level === 'debug' && !process.env.COUNTERSIGN_DEBUG) return;
  console.error(
    `${new Date().toISOString()} ${level.toUpperCase()} ${text}`,
    ...(fault === undefined ? [] : [fault]),
  );
};

try {
  const host = await openHost({
    manifest,
    projectFolder,
    dataFolder,
    port: readPort('PORT', process.env.PORT ?? '4510'),
    clock: new RealClock(),
    dynamoDbEndpoint: process.env.DYNAMODB_ENDPOINT,
    log,
  });
  console.log(`Countersign is running on ${host.url}

  health      ${host.url}/healthz
  look inside AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local AWS_REGION=${LOCAL_REGION} \\
                aws --endpoint-url ${host.url} stepfunctions list-state-machines
  data        ${dataFolder}

Stop it with Ctrl-C; nothing is lost.`);
  stopOnSignal(host.close);
} catch (fault) {
  console.error((fault as Error).message);
  process.exit(1);
}

/** The first signal ends what is under way in good order, a second one ends the process at once. */
function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      close().then(
        () => process.exit(0),
        fault => {
          console.error(fault);
          process.exit(1);
        },
      );
    });
  }
}
