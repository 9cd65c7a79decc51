import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  WORKER_HEARTBEAT_SECONDS,
  WORKER_PROVIDERS,
  type WorkerProvider,
} from '../../core/contracts/worker-task.ts';
import { UnclearCommand } from '../command.ts';
import { LOCAL_ENDPOINT, readEndpoint } from '../endpoint.ts';
import { readArguments, readWholeNumber } from '../read-arguments.ts';
import { PROVIDER_PROGRAMS } from './providers.ts';

export interface WorkerOptions {
  readonly provider: WorkerProvider;
  readonly binary: string;
  /** Undefined: the account and region of the AWS profile. */
  readonly endpoint: string | undefined;
  readonly activity: string;
  /** Undefined: looked up by the activity's name. */
  readonly activityArn: string | undefined;
  readonly concurrency: number;
  readonly workFolder: string;
  readonly heartbeatSeconds: number;
  readonly drainSeconds: number;
  readonly isOnce: boolean;
}

/** Two may get lost before the worker is taken for dead. */
const HEARTBEAT_SECONDS = Math.floor(WORKER_HEARTBEAT_SECONDS / 3);

export const WORKER_HELP = `Does the steps of a CLI provider on this machine, with the program that is signed in here.

  countersign worker --provider ${WORKER_PROVIDERS.join('|')} [options]

  --provider <name>          whose steps: ${WORKER_PROVIDERS.join(' or ')}
  --binary <path>            the program (default: the provider's name, looked up on PATH)
  --endpoint <url>|aws       where Step Functions is (default ${LOCAL_ENDPOINT})
  --aws                      the same as --endpoint aws: the account and region of your AWS profile
  --activity-arn <arn>       the activity (default: the one that is named countersign-cli-<provider>)
  --concurrency <n>          how many steps at a time (1)
  --work-folder <folder>     where steps run and results wait to be sent (~/.countersign/worker-<provider>)
  --heartbeat-seconds <n>    how often Step Functions hears that a step is still being done (${HEARTBEAT_SECONDS})
  --drain-seconds <n>        how long a step may go on after Ctrl-C or SIGTERM (30)
  --once                     do one step, then end: with 0 when it succeeded, else with 1
  --help                     print this

The program sees PATH, HOME, LANG and its own keys of this environment, and nothing else of it.`;

export function readWorkerOptions(args: readonly string[]): WorkerOptions {
  const values = readArguments(args, {
    provider: { type: 'string' },
    binary: { type: 'string' },
    endpoint: { type: 'string' },
    aws: { type: 'boolean', default: false },
    'activity-arn': { type: 'string' },
    concurrency: { type: 'string', default: '1' },
    'work-folder': { type: 'string' },
    'heartbeat-seconds': { type: 'string', default: String(HEARTBEAT_SECONDS) },
    'drain-seconds': { type: 'string', default: '30' },
    once: { type: 'boolean', default: false },
  });
  const provider = readProvider(values.provider);
  return {
    provider,
    binary: values.binary ?? PROVIDER_PROGRAMS[provider].binary,
    endpoint: readEndpoint(values.endpoint, values.aws),
    activity: `countersign-cli-${provider}`,
    activityArn: values['activity-arn'],
    concurrency: readWholeNumber('concurrency', values.concurrency, 1, 32),
    workFolder: resolve(values['work-folder'] ?? join(homedir(), '.countersign', `worker-${provider}`)),
    heartbeatSeconds: readWholeNumber('heartbeat-seconds', values['heartbeat-seconds'], 1, 3600),
    drainSeconds: readWholeNumber('drain-seconds', values['drain-seconds'], 0, 86_400),
    isOnce: values.once,
  };
}

function readProvider(name: string | undefined): WorkerProvider {
  const provider = WORKER_PROVIDERS.find(known => known === name);
  if (provider !== undefined) return provider;
  throw new UnclearCommand(
    name === undefined
      ? `--provider is missing: ${WORKER_PROVIDERS.join(' or ')}.`
      : `--provider must be ${WORKER_PROVIDERS.join(' or ')}, not "${name}".`,
  );
}
