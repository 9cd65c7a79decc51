import { UnclearCommand } from './command.ts';

export const LOCAL_ENDPOINT = 'http://127.0.0.1:4510';

/** Undefined: the account and region of the AWS profile. */
export function readEndpoint(endpoint: string | undefined, isAws: boolean): string | undefined {
  if (isAws && endpoint !== undefined && endpoint !== 'aws')
    throw new UnclearCommand('--aws and an --endpoint of your own cannot both be meant.');
  if (isAws || endpoint === 'aws') return undefined;
  const url = endpoint ?? LOCAL_ENDPOINT;
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return url;
  throw new UnclearCommand(`--endpoint must be an http or https address or "aws", not "${url}".`);
}

/** What SDK clients are made with: an endpoint on this machine is the local host, which takes any credentials. */
export function connectionTo(endpoint: string | undefined) {
  return {
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(isOnThisMachine(endpoint)
      ? { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
      : {}),
  };
}

function isOnThisMachine(endpoint: string | undefined): boolean {
  return endpoint !== undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(endpoint).hostname);
}
