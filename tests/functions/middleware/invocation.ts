import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { vi } from 'vitest';

/** A request as the HTTP API hands it over; a test states only what it is about. */
export function httpEvent(
  routeKey: string,
  parts: Partial<Omit<APIGatewayProxyEventV2, 'requestContext'>> & { authorizer?: object } = {},
): APIGatewayProxyEventV2 {
  const { authorizer, ...rest } = parts;
  const [method = '', path = ''] = routeKey.split(' ');
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' };
  const requestContext = {
    accountId: '123456789012',
    apiId: 'local',
    domainName: 'localhost',
    domainPrefix: 'localhost',
    http,
    requestId: 'request-1',
    routeKey,
    stage: '$default',
    time: '',
    timeEpoch: 0,
    ...(authorizer && { authorizer }),
  };
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: {},
    isBase64Encoded: false,
    requestContext,
    ...rest,
  };
}

export const context = { awsRequestId: 'request-1', functionName: 'tested' } as Context;

type Line = Record<string, unknown> & { fault?: { name: string; message: string } };

/** Collects the JSON lines that go to standard output and error. */
export function collectLines(): Line[] {
  const lines: Line[] = [];
  const write = (chunk: string | Uint8Array) => {
    for (const line of String(chunk).split('\n')) if (line.startsWith('{')) lines.push(JSON.parse(line));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(write);
  vi.spyOn(process.stderr, 'write').mockImplementation(write);
  return lines;
}
