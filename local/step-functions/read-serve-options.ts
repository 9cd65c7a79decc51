import { parseArgs } from 'node:util';
import { LOCAL_ACCOUNT_ID, LOCAL_REGION } from '../identity.ts';
import { readPort } from '../read-port.ts';

/** Reads the command line of `local:sfn`; refuses in one line what it cannot mean. */
export function readServeOptions(args: readonly string[]) {
  const options = parse(args);
  const servicesEndpoint = options['services-endpoint'];
  if (!/^https?:\/\//i.test(servicesEndpoint) || !URL.canParse(servicesEndpoint))
    throw new Error(`--services-endpoint must be an http or https address, not "${servicesEndpoint}".`);
  return { ...options, port: readPort('--port', options.port), servicesEndpoint };
}

function parse(args: readonly string[]) {
  try {
    const options = parseKnown(args);
    const withoutValue = Object.entries(options).find(([, value]) => value === '');
    if (withoutValue !== undefined) throw new Error(`Option '--${withoutValue[0]}' has no value`);
    return options;
  } catch (fault) {
    const [reason] = (fault as Error).message.split(/\.?\n|\. |\.$/);
    throw new Error(`${reason}; --help lists the options.`, { cause: fault });
  }
}

function parseKnown(args: readonly string[]) {
  return parseArgs({
    args: [...args],
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
