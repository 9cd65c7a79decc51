import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RealClock } from '../clock/real-clock.ts';
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

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8083' },
    host: { type: 'string', default: '127.0.0.1' },
    'services-endpoint': { type: 'string', default: 'http://127.0.0.1:9777' },
    data: { type: 'string' },
    region: { type: 'string', default: 'us-east-1' },
    account: { type: 'string', default: '000000000000' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(HELP);
} else {
  await serve().catch((fault: Error) => {
    console.error(fault.message);
    process.exitCode = 1;
  });
}

async function serve(): Promise<void> {
  const temporary = values.data === undefined ? mkdtempSync(join(tmpdir(), 'countersign-sfn-')) : undefined;
  const store = await openStore({ folder: values.data ?? (temporary as string) });
  const stepFunctions = openStepFunctions({
    store,
    clock: new RealClock(),
    region: values.region,
    accountId: values.account,
    services: { endpoint: values['services-endpoint'] },
    log: (level, text, fault) => (level === 'error' ? console.error(text, fault ?? '') : console.error(text)),
  });
  const server = await serveHttp(stepFunctions.service, { host: values.host, port: Number(values.port) });
  stepFunctions.recover();
  console.log(`Step Functions on http://${values.host}:${server.port}`);

  const stop = async () => {
    await server.close();
    await stepFunctions.close(2000);
    await store.close();
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
