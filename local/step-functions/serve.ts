import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { RealClock } from '../clock/real-clock.ts';
import { explainStartFailure } from '../explain-start-failure.ts';
import { stopInOrder } from '../stop-in-order.ts';
import { openStore } from '../store/store.ts';
import { guardLoopback, isLoopbackAuthority } from '../wire/guard-loopback.ts';
import { serveHttp } from '../wire/serve-http.ts';
import { readServeOptions } from './read-serve-options.ts';
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

try {
  const options = readServeOptions(process.argv.slice(2));
  if (options.help) console.log(HELP);
  else await serve(options);
} catch (fault) {
  console.error((fault as Error).message);
  process.exitCode = 1;
}

async function serve(options: ReturnType<typeof readServeOptions>): Promise<void> {
  const folder = resolve(options.data ?? mkdtempSync(join(tmpdir(), 'countersign-sfn-')));
  const explain = (fault: unknown) =>
    new Error(
      explainStartFailure(fault, { dataFolder: folder, dataSetting: '--data', portSetting: '--port' }),
    );
  const discard = () => {
    if (options.data === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const store = await openStore({
    folder,
    onFailure: fault => {
      console.error(`Step Functions stops: ${fault.message} Nothing that was acknowledged is lost.`);
      process.exit(1);
    },
  }).catch(fault => {
    throw explain(fault);
  });
  const stepFunctions = openStepFunctions({
    store,
    clock: new RealClock(),
    region: options.region,
    accountId: options.account,
    services: { endpoint: options.servicesEndpoint },
    log: (level, text, fault) => (level === 'error' ? console.error(text, fault ?? '') : console.error(text)),
  });
  // Who listens for other machines wants to be called by other names.
  const service = isLoopbackAuthority(options.host)
    ? guardLoopback(stepFunctions.service)
    : stepFunctions.service;
  const server = await serveHttp(service, { host: options.host, port: options.port }).catch(fault => {
    discard();
    throw explain(fault);
  });
  stepFunctions.recover();
  console.log(`Step Functions on http://${options.host}:${server.port}`);

  stopInOrder(async () => {
    await server.close();
    await stepFunctions.close(2000);
    await store.close();
    discard();
  });
}
