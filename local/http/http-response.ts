import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import type { WireResponse } from '../wire/wire.ts';

/** What a function's result of payload format 2.0 becomes; undefined when API Gateway would not take it. */
export function toHttpResponse(payload: string): WireResponse | undefined {
  const result = JSON.parse(payload) as Json;
  if (isJsonObject(result) && 'statusCode' in result) return statedResponse(result);
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: typeof result === 'string' ? result : payload,
  };
}

function statedResponse(result: JsonObject): WireResponse | undefined {
  const status = Number(result.statusCode);
  const { headers = {}, cookies = [], body = '' } = result;
  if (!Number.isInteger(status) || status < 100 || status > 599) return undefined;
  if (!isJsonObject(headers) || !Array.isArray(cookies)) return undefined;
  if (typeof body !== 'string' && body !== null) return undefined;
  return {
    status,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...plainHeaders(headers) },
    ...(cookies.length > 0 && { cookies: cookies.map(String) }),
    body: result.isBase64Encoded === true ? Buffer.from(body ?? '', 'base64') : (body ?? ''),
  };
}

function plainHeaders(headers: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value.join(',') : String(value)]),
  );
}
