import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { pagePolicy } from './page-policy.ts';

/** What a route answers; its headers replace the usual ones of the same name. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType?: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
}

type Headers = Readonly<Record<string, string>>;

const SECURITY_HEADERS: Headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // Links to gates carry a key.
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function json(status: number, value: unknown, headers: Headers = {}): HttpAnswer {
  return { status, contentType: 'application/json', body: JSON.stringify(value), headers };
}

/** A page of ours: it loads and runs nothing but what is ours, and its forms come back to us. */
export function html(status: number, page: string, headers: Headers = {}): HttpAnswer {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    body: page,
    headers: { 'content-security-policy': pagePolicy(page), ...headers },
  };
}

/** Content that somebody else made, a model for example: a browser may show it, but runs nothing of it. */
export function content(contentType: string, body: string | Uint8Array, headers: Headers = {}): HttpAnswer {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
  return { status: 200, contentType, body, headers: { 'content-security-policy': policy, ...headers } };
}

/** The result of payload format 2.0. */
export function toHttpResult(answer: HttpAnswer, method: string): APIGatewayProxyStructuredResultV2 {
  const isBinary = typeof answer.body === 'object';
  const hasBody = answer.body !== undefined && method !== 'HEAD';
  return {
    statusCode: answer.status,
    headers: {
      ...SECURITY_HEADERS,
      ...(answer.contentType !== undefined && { 'content-type': answer.contentType }),
      ...answer.headers,
    },
    ...(answer.cookies && { cookies: [...answer.cookies] }),
    ...(hasBody && {
      body: isBinary ? Buffer.from(answer.body as Uint8Array).toString('base64') : (answer.body as string),
      isBase64Encoded: isBinary,
    }),
  };
}
