import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { z } from 'zod';
import { badJson, invalid, tooLarge } from '../../core/contracts/problem.ts';
import { holdsHalfCharacter } from '../../core/domain/half-character.ts';
import type { Caller } from './caller.ts';
import type { Observers } from './observability.ts';

export const MAX_BODY_BYTES = 256 * 1024;
const DEEPEST_BODY = 100;

/** A request as routes see it. The readers throw a `Problem` that names every fault. */
export interface HttpRequest extends Observers {
  readonly requestId: string;
  readonly routeKey: string;
  readonly method: string;
  readonly path: string;
  /** Names are lower-case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly caller: Caller;
  /** `https://…`: where the caller found us. */
  readonly origin: string;
  readonly cookies: Readonly<Record<string, string>>;
  /** From where, as far as API Gateway can tell. */
  readonly address: string;
  readonly userAgent: string;
  /** The body as it came, for signatures over it. */
  readonly text: string;
  /** The body as JSON, whatever its content type says; a missing body is `undefined` to the schema. */
  body<S extends z.ZodType>(schema: S): z.output<S>;
  /** The body as a form that a page posted. */
  form<S extends z.ZodType>(schema: S): z.output<S>;
  queryAs<S extends z.ZodType>(schema: S): z.output<S>;
  headersAs<S extends z.ZodType>(schema: S): z.output<S>;
}

export function readHttpRequest(
  event: APIGatewayProxyEventV2,
  options: { readonly caller: Caller; readonly observers: Observers; readonly maxBodyBytes?: number },
): HttpRequest {
  const { http, requestId } = event.requestContext;
  const text = bodyText(event, options.maxBodyBytes ?? MAX_BODY_BYTES);
  const query = event.queryStringParameters ?? {};
  return {
    ...options.observers,
    requestId,
    routeKey: event.routeKey,
    method: http.method,
    path: event.rawPath,
    headers: event.headers,
    params: event.pathParameters ?? {},
    query,
    caller: options.caller,
    origin: originOf(event),
    cookies: Object.fromEntries((event.cookies ?? []).map(readCookie)),
    address: http.sourceIp,
    userAgent: http.userAgent,
    text,
    body: schema => readBody(text, schema),
    form: schema => check(schema, Object.fromEntries(new URLSearchParams(text))),
    queryAs: schema => check(schema, query),
    headersAs: schema => check(schema, event.headers),
  };
}

function readCookie(cookie: string): [name: string, value: string] {
  const [name = '', ...value] = cookie.split('=');
  return [name.trim(), value.join('=')];
}

/** Behind API Gateway the domain is ours; only the local host has a port, and it takes loopback names alone. */
function originOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  return headers['x-forwarded-proto'] === 'http' && headers.host
    ? `http://${headers.host}`
    : `https://${requestContext.domainName}`;
}

function bodyText({ body = '', isBase64Encoded }: APIGatewayProxyEventV2, maxBytes: number): string {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw badJson('The body is not valid UTF-8.', { cause });
  }
}

function readBody<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  if (text.trim() !== '') return check(schema, parseJson(text));
  const parsed = schema.safeParse(undefined);
  if (parsed.success) return parsed.data;
  throw badJson('The request has no body.');
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message repeats a piece of the body.
    throw badJson();
  }
  if (isDeeperThan(value, DEEPEST_BODY))
    throw badJson(`The body is nested deeper than ${DEEPEST_BODY} levels.`);
  if (holdsHalfCharacter(value))
    throw badJson('The body holds half of a character: a surrogate without the other one of its pair.');
  return value;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(inner => isDeeperThan(inner, levels - 1));
}

function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error);
}
