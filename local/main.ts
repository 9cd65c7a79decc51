import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manifest } from '../app/manifest.ts';
import definitions from '../statemachines/compiled/index.json' with { type: 'json' };
import { RealClock } from './clock/real-clock.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { openHost } from './host.ts';
import { LOCAL_REGION } from './identity.ts';
import type { LogLine } from './log-line.ts';
import { readPort } from './read-port.ts';
import { stopInOrder } from './stop-in-order.ts';

const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const dataFolder = resolve(process.env.COUNTERSIGN_DATA || join(projectFolder, '.countersign'));

const log: LogLine = (level, text, fault) => {
  console.error(
    `${new Date().toISOString()} ${level.toUpperCase()} ${text}`,
    ...(fault === undefined ? [] : [fault]),
  );
};

/** Where it answers. */
export const url = await start();

async function start(): Promise<string> {
  try {
    const host = await openHost({
      manifest,
      definitions,
      projectFolder,
      dataFolder,
      port: readPort('PORT', process.env.PORT || '4510'),
      clock: new RealClock(),
      dynamoDbEndpoint: process.env.DYNAMODB_ENDPOINT,
      log,
      onFatal: fault => {
        log('error', `Countersign stops: ${fault.message} Nothing that was acknowledged is lost.`);
        process.exit(1);
      },
    });
    console.log(`Countersign is running on ${host.url}

  health      ${host.url}/healthz
  API         ${host.url}/openapi.json
  outbox      ${host.url}/outbox
  look inside AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local AWS_DEFAULT_REGION=${LOCAL_REGION} \\
                aws --endpoint-url ${host.url} stepfunctions list-state-machines
  data        ${dataFolder}

Stop it with Ctrl-C; nothing is lost.`);
    stopInOrder(host.close);
    return host.url;
  } catch (fault) {
    console.error(
      explainStartFailure(fault, { dataFolder, dataSetting: 'COUNTERSIGN_DATA', portSetting: 'PORT' }),
    );
    process.exit(1);
  }
}
