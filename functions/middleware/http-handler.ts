import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { translateFault } from '../../core/adapters/aws/translate-fault.ts';
import { notFound } from '../../core/contracts/problem.ts';
import { identifyCaller } from './caller.ts';
import { describeFault } from './describe-fault.ts';
import { type HttpAnswer, toHttpResult } from './http-answer.ts';
import { type HttpRequest, readHttpRequest } from './http-request.ts';
import { type LogKeys, type Observers, observe } from './observability.ts';
import { answerProblem } from './problem-answer.ts';
import { tracing } from './tracing.ts';

export type Route = (request: HttpRequest) => Promise<HttpAnswer>;

export interface HttpHandlerOptions {
  /** `process.env` unless told. */
  readonly env?: NodeJS.ProcessEnv;
  readonly namespace?: string;
  readonly maxBodyBytes?: number;
}

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * The handler of a Lambda behind the HTTP API. Routes go by their route keys (`GET /runs/{id}`); one for GET answers
 * HEAD too. Every failure becomes problem+json, or a page where a browser asks.
 */
export function httpHandler(
  options: HttpHandlerOptions,
  routes: Readonly<Record<string, Route>>,
): HttpHandler {
  const handle = (event: APIGatewayProxyEventV2, context: Context) =>
    observe(logKeysOf(event, context), options.namespace, async observers => {
      const answer = await answerRequest(event, observers, options, routes);
      observers.logger.info('Request answered.', { routeKey: event.routeKey, status: answer.status });
      return toHttpResult(answer, event.requestContext.http.method);
    });
  const handler = middy(handle, { timeoutEarlyInMillis: 0 });
  if (tracing) handler.use(tracing.middleware);
  return (event, context) => handler(event, context);
}

async function answerRequest(
  event: APIGatewayProxyEventV2,
  observers: Observers,
  options: HttpHandlerOptions,
  routes: Readonly<Record<string, Route>>,
): Promise<HttpAnswer> {
  try {
    const route = findRoute(event, routes);
    const caller = identifyCaller(event, options.env ?? process.env);
    const request = readHttpRequest(event, { caller, observers, maxBodyBytes: options.maxBodyBytes });
    return await route(request);
  } catch (thrown) {
    const error = translateFault(thrown);
    const answer = answerProblem(error, event);
    const line = { routeKey: event.routeKey, fault: describeFault(error) };
    if (answer.status >= 500) observers.logger.error('Request failed.', line);
    return answer;
  }
}

function findRoute(event: APIGatewayProxyEventV2, routes: Readonly<Record<string, Route>>): Route {
  const keys = [event.routeKey, event.routeKey.replace(/^HEAD /, 'GET ')];
  const key = keys.find(candidate => Object.hasOwn(routes, candidate));
  const route = key === undefined ? undefined : routes[key];
  if (route) return route;
  throw notFound('Nothing answers at this address.', {
    slug: 'no-such-route',
    hint: 'See GET /openapi.json for what there is.',
  });
}

function logKeysOf(event: APIGatewayProxyEventV2, context: Context): LogKeys {
  const runParameter = /\/runs\/\{(\w+)\+?\}/.exec(event.routeKey)?.[1];
  return {
    requestId: event.requestContext.requestId,
    functionName: context.functionName,
    ...(runParameter && { runId: event.pathParameters?.[runParameter] }),
  };
}
