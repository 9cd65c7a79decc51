import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { InvokeResult } from '../lambda/lambda-function.ts';
import { AwsError } from '../wire/aws-error.ts';
import {
  BodyTooLarge,
  readBody,
  type WireRequest,
  type WireResponse,
  type WireService,
} from '../wire/wire.ts';
import { type CorsConfiguration, preflightResponse, withCorsHeaders } from './cors.ts';
import { toHttpEvent } from './http-event.ts';
import { toHttpResponse } from './http-response.ts';
import { type HttpRoute, type RouteMatch, RouteTable } from './route-table.ts';

const LONGEST_INTEGRATION_MS = 30_000;
const LARGEST_BODY_BYTES = 10 * 1024 * 1024;

export interface HttpApiOptions {
  readonly routes: readonly HttpRoute[];
  readonly invoke: (functionName: string, payload: string) => Promise<InvokeResult>;
  readonly clock: Clock;
  readonly accountId: string;
  readonly cors?: CorsConfiguration;
  readonly log?: (message: string) => void;
}

/** An API Gateway HTTP API whose routes call functions. */
export function httpApi(options: HttpApiOptions): WireService {
  const { cors } = options;
  const table = new RouteTable(options.routes);
  return async request => {
    const requestId = randomBytes(11).toString('base64');
    if (cors !== undefined && request.method === 'OPTIONS')
      return marked(preflightResponse(request, cors), requestId);
    const route = table.match(request.method, request.path);
    const response =
      route === undefined
        ? plainMessage(404, 'Not Found')
        : await callFunction(request, route, requestId, options).catch(fault =>
            refusal(fault, route, options),
          );
    return marked(cors === undefined ? response : withCorsHeaders(response, request, cors), requestId);
  };
}

async function callFunction(
  request: WireRequest,
  route: RouteMatch,
  requestId: string,
  { accountId, clock, invoke }: HttpApiOptions,
): Promise<WireResponse> {
  const body = await readBody(request, LARGEST_BODY_BYTES);
  const event = toHttpEvent({ request, body, route, requestId, accountId, nowMs: clock.now() });
  const result = await withinIntegrationTime(clock, invoke(route.functionName, JSON.stringify(event)));
  if (result === 'timed out') return plainMessage(503, 'Service Unavailable');
  const response = result.functionError === undefined ? toHttpResponse(result.payload) : undefined;
  return response ?? plainMessage(500, 'Internal Server Error');
}

async function withinIntegrationTime<Result>(
  clock: Clock,
  result: Promise<Result>,
): Promise<Result | 'timed out'> {
  return new Promise((resolve, reject) => {
    const timer = clock.at(clock.now() + LONGEST_INTEGRATION_MS, () => resolve('timed out'));
    result.then(resolve, reject).finally(() => timer.cancel());
  });
}

function refusal(fault: unknown, route: RouteMatch, { log }: HttpApiOptions): WireResponse {
  if (fault instanceof BodyTooLarge) return plainMessage(413, 'Request Too Long');
  const status = fault instanceof AwsError ? fault.status : undefined;
  if (status === 413) return plainMessage(413, 'Request Entity Too Large');
  if (status === 429) return plainMessage(503, 'Service Unavailable');
  log?.(`Route ${route.routeKey} could not call ${route.functionName}: ${fault}`);
  return plainMessage(500, 'Internal Server Error');
}

function plainMessage(status: number, message: string): WireResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message }) };
}

function marked(response: WireResponse, requestId: string): WireResponse {
  return { ...response, headers: { ...response.headers, 'apigw-requestid': requestId } };
}
