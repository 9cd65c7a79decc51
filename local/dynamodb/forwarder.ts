import type { WireRequest, WireResponse } from '../wire/wire.ts';

/** Takes a request, whose body has been read already, to a server elsewhere. */
export interface Forwarder {
  /** Rejects with the code `ECONNREFUSED` where the server never took the request. */
  forward(request: WireRequest, body: Buffer, endpoint: string): Promise<WireResponse>;
  close(): void;
}

const OWN_TO_A_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'host',
  'content-length',
]);

/** Whether a header speaks of the connection it came over rather than of the message. */
export function isOwnToConnection(name: string): boolean {
  return OWN_TO_A_CONNECTION.has(name);
}

/** The headers that are meant for the other end and not for the connection they came over. */
export function passedOn(headers: Readonly<Record<string, string>>): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name in headers) if (!isOwnToConnection(name)) passed[name] = headers[name] as string;
  return passed;
}

export function queryOf({ rawQuery, query }: WireRequest): string {
  return rawQuery ?? query.toString();
}
