import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RealClock } from '../clock/real-clock.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_REGION } from '../identity.ts';
import { readPort } from '../read-port.ts';
import { openStore } from '../store/store.ts';
import { serveHttp } from '../wire/serve-http.ts';
import { openStepFunctions } from './step-functions.ts';

const HELP = `Serves Step Functions alone; the other services are elsewhere.

  npm run --silent local:sfn -- --port 8083 --services-endpoint http://127.0.0.1:9777

  --port <number>               port to listen on (default 8083)
  --host <address>              address to listen on (default 127.0.0.1)
  --services-endpoint <url>     where Lambda, SQS, DynamoDB and EventBridge answer
  --data <folder>               keep executions there (default: a temporary folder, removed at exit)
  --region <name>               default us-east-1
  --account <id>                default 000000000000
  --help`;

await serve().catch((fault: Error) => {
  console.error(fault.message);
  process.exitCode = 1;
});

async function serve(): Promise<void> {
  const options = readOptions();
  if (options.help) return console.log(HELP);
  const port = readPort('--port', options.port);
  const folder = options.data ?? mkdtempSync(join(tmpdir(), 'countersign-sfn-'));
  const discard = () => {
    if (options.data === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const store = await openStore({ folder });
  const stepFunctions = openStepFunctions({
    store,
    clock: new RealClock(),
    region: options.region,
    accountId: options.account,
    services: { endpoint: options['services-endpoint'] },
    log: (level, text, fault) => (level === 'error' ? console.error(text, fault ?? '') : console.error(text)),
  });
  const server = await serveHttp(stepFunctions.service, { host: options.host, port }).catch(fault => {
    discard();
    throw fault;
  });
  stepFunctions.recover();
  console.log(`Step Functions on http://${options.host}:${server.port}`);

  const stop = async () => {
    await server.close();
    await stepFunctions.close(2000);
    await store.close();
    discard();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function readOptions() {
  return parseArgs({
    options: {
      port: { type: 'string', default: '8083' },
      host: { type: 'string', default: '127.0.0.1' },
      'services-endpoint': { type: 'string', default: 'http://127.0.0.1:9777' },
      data: { type: 'string' },
      region: { type: 'string', default: LOCAL_REGION },
      account: { type: 'string', default: LOCAL_ACCOUNT_ID },
      help: { type: 'boolean', default: false },
    },
  }).values;
}
