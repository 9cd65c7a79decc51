import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { WireRequest } from '../wire/wire.ts';
import { decode, type RouteMatch } from './route-table.ts';

/** What API Gateway hands over as text; every other body, and one without a type, comes in base64. */
const TEXT_TYPE = /^(text\/|application\/(json|xml|javascript)\s*(;|$))/i;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const API_ID = 'local';

/** The event of payload format 2.0 that a request becomes. */
export function toHttpEvent(options: {
  readonly request: WireRequest;
  readonly body: Buffer;
  readonly route: RouteMatch;
  readonly requestId: string;
  readonly accountId: string;
  readonly nowMs: number;
}): APIGatewayProxyEventV2 {
  const { request, body, route, nowMs } = options;
  const { cookie, ...headers } = request.headers;
  const sourceIp = request.sourceIp ?? '127.0.0.1';
  // API Gateway decodes the path of an HTTP API, although it calls it raw.
  const path = request.path.split('/').map(decode).join('/');
  const domainName = (headers.host ?? 'localhost').replace(/:\d+$/, '');
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: path,
    rawQueryString: request.rawQuery ?? request.query.toString(),
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    headers: {
      ...headers,
      'x-amzn-trace-id': traceId(nowMs),
      'x-forwarded-for': [headers['x-forwarded-for'], sourceIp].filter(Boolean).join(', '),
      'x-forwarded-port': /:(\d+)$/.exec(headers.host ?? '')?.[1] ?? '80',
      'x-forwarded-proto': 'http',
    },
    ...(request.query.size > 0 && { queryStringParameters: joinRepeated(request.query) }),
    requestContext: {
      accountId: options.accountId,
      apiId: API_ID,
      domainName,
      domainPrefix: domainName.split('.')[0] ?? '',
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: options.requestId,
      routeKey: route.routeKey,
      stage: '$default',
      time: commonLogTime(nowMs),
      timeEpoch: nowMs,
    },
    ...(route.pathParameters && { pathParameters: route.pathParameters }),
    ...encodedBody(body, headers['content-type']),
  };
}

function encodedBody(body: Buffer, contentType = '') {
  if (body.byteLength === 0) return { isBase64Encoded: false };
  const isText = TEXT_TYPE.test(contentType);
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}

function joinRepeated(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...new Set(query.keys())].map(name => [name, query.getAll(name).join(',')]));
}

/** `18/Nov/2026:07:30:00 +0000` */
function commonLogTime(timeMs: number): string {
  const time = new Date(timeMs);
  const [date, clockTime] = time.toISOString().slice(0, 19).split('T');
  const [year, , day] = (date ?? '').split('-');
  return `${day}/${MONTHS[time.getUTCMonth()]}/${year}:${clockTime} +0000`;
}

function traceId(nowMs: number): string {
  return `Root=1-${Math.floor(nowMs / 1000).toString(16)}-${randomBytes(12).toString('hex')}`;
}
