import type { WireRequest, WireResponse } from '../wire/wire.ts';

export interface CorsConfiguration {
  /** Origins, `*`, or a scheme with a wildcard such as `https://*`. */
  readonly allowOrigins: readonly string[];
  readonly allowMethods: readonly string[];
  readonly allowHeaders: readonly string[];
  readonly exposeHeaders?: readonly string[];
  readonly maxAgeSeconds?: number;
  readonly allowCredentials?: boolean;
}

/** API Gateway answers every OPTIONS request itself once CORS is configured. */
export function preflightResponse(request: WireRequest, cors: CorsConfiguration): WireResponse {
  const origin = originHeaders(request, cors);
  const allowed = origin === undefined ? {} : { ...origin, ...preflightHeaders(cors) };
  return { status: 204, headers: allowed, body: '' };
}

/** With CORS configured, the function's own CORS headers are replaced. */
export function withCorsHeaders(
  response: WireResponse,
  request: WireRequest,
  cors: CorsConfiguration,
): WireResponse {
  const own = Object.entries(response.headers).filter(([name]) => !name.startsWith('access-control-'));
  const origin = originHeaders(request, cors);
  const added: Record<string, string> = { ...origin };
  if (origin !== undefined && cors.exposeHeaders?.length)
    added['access-control-expose-headers'] = cors.exposeHeaders.join(',');
  return { ...response, headers: { ...Object.fromEntries(own), ...added } };
}

function originHeaders(request: WireRequest, cors: CorsConfiguration): Record<string, string> | undefined {
  const { origin } = request.headers;
  if (origin === undefined || !cors.allowOrigins.some(pattern => matchesOrigin(pattern, origin)))
    return undefined;
  const isOpen = cors.allowOrigins.includes('*') && !cors.allowCredentials;
  return {
    'access-control-allow-origin': isOpen ? '*' : origin,
    ...(!isOpen && { vary: 'Origin' }),
    ...(cors.allowCredentials && { 'access-control-allow-credentials': 'true' }),
  };
}

function preflightHeaders(cors: CorsConfiguration): Record<string, string> {
  return {
    'access-control-allow-methods': cors.allowMethods.join(','),
    'access-control-allow-headers': cors.allowHeaders.join(','),
    ...(cors.maxAgeSeconds !== undefined && { 'access-control-max-age': String(cors.maxAgeSeconds) }),
  };
}

function matchesOrigin(pattern: string, origin: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === origin;
  return origin.length >= start.length + end.length && origin.startsWith(start) && origin.endsWith(end);
}
