import { isAwsRequest } from './aws-gateway.ts';
import type { WireRequest, WireResponse, WireService } from './wire.ts';

/** SDK clients put `sync-` before the host of an operation that waits for its execution. */
const LOOPBACK_AUTHORITY =
  /^(?:sync-)?(?:127(?:\.\d{1,3}){3}|\[::1\]|::1$|(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.)?localhost)(?::\d{1,5})?$/i;

/**
 * Keeps web pages out: one whose name was made to point at this machine (DNS rebinding) is told by the Host
 * header, one that calls across origins by its Origin. Routes of the HTTP API have CORS for the latter.
 */
export function guardLoopback(service: WireService): WireService {
  return async request => {
    const fault = findFault(request);
    return fault === undefined ? service(request) : refuse(fault);
  };
}

export function isLoopbackAuthority(authority: string): boolean {
  return LOOPBACK_AUTHORITY.test(authority);
}

function findFault(request: WireRequest): string | undefined {
  const { host = '', origin } = request.headers;
  if (!isLoopbackAuthority(host))
    return `Requests must be addressed to 127.0.0.1 or localhost, not to "${host}".`;
  if (origin !== undefined && isAwsRequest(request) && !isLoopbackOrigin(origin))
    return `AWS requests are not taken from web pages of "${origin}".`;
  if (changesSomething(request) && isFromAnotherSite(request))
    return 'Web pages of other sites cannot change anything here.';
  return undefined;
}

function changesSomething({ method }: WireRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method);
}

/** Browsers say so; a form of our own page comes without a name of its origin, but from the same site. */
function isFromAnotherSite({ headers }: WireRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'cross-site';
  return origin !== undefined && !isLoopbackOrigin(origin);
}

function isLoopbackOrigin(origin: string): boolean {
  return isLoopbackAuthority(origin.replace(/^https?:\/\//i, ''));
}

function refuse(message: string): WireResponse {
  return {
    status: 403,
    headers: { 'content-type': 'application/json', 'x-amzn-errortype': 'AccessDeniedException' },
    body: JSON.stringify({ __type: 'AccessDeniedException', message }),
  };
}
