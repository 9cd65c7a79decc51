import { AsyncResource } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { HttpHandlerOptions, HttpRequest, HttpResponse, RequestHandler } from '@smithy/types';
import { WholeBody } from './whole-body.ts';
import type { WireRequest, WireResponse, WireService } from './wire.ts';

export type InProcessHandler = RequestHandler<HttpRequest, HttpResponse, HttpHandlerOptions> & {
  updateHttpClientConfig(): void;
  httpHandlerConfigs(): Record<string, never>;
};

/** An SDK client's `requestHandler` that hands requests to a service in this process, without a socket. */
export function inProcessHandler(service: WireService): InProcessHandler {
  // What a service does for a caller must not count as the caller's own doing, as it would not over a socket.
  const detachedService: WireService = AsyncResource.bind(service);
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    handle: async (request, options = {}) => {
      const wireRequest = toWireRequest(request);
      // Only what was got may be handed to the caller as a stream; other answers are collected at once.
      const asStream = request.method === 'GET';
      const answer =
        options.abortSignal === undefined && !options.requestTimeout
          ? await detachedService(wireRequest)
          : await untilAborted(detachedService, wireRequest, options);
      return { response: toHttpResponse(answer, asStream) };
    },
    updateHttpClientConfig: () => {},
    httpHandlerConfigs: () => ({}),
  };
}

function toWireRequest({ method, path, query, headers, body }: HttpRequest): WireRequest {
  return { method, path, query: toSearchParams(query), headers: lowerCaseNames(headers), body: toBody(body) };
}

function toSearchParams(query: HttpRequest['query']): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const single of Array.isArray(value) ? value : [value ?? '']) parameters.append(name, single);
  return parameters;
}

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  const lowered: Record<string, string> = {};
  for (const name in headers) lowered[name.toLowerCase()] = headers[name] as string;
  return lowered;
}

function toBody(body: unknown): WireRequest['body'] {
  if (body === undefined || body === null) return new WholeBody(new Uint8Array());
  if (typeof body === 'string') return new WholeBody(Buffer.from(body));
  if (body instanceof ArrayBuffer) return new WholeBody(new Uint8Array(body));
  if (ArrayBuffer.isView(body))
    return new WholeBody(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
  return piecesOf(body instanceof Blob ? body.stream() : (body as AsyncIterable<unknown>));
}

async function* piecesOf(body: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) yield* toBody(piece);
}

function toHttpResponse(answer: WireResponse, asStream: boolean): HttpResponse {
  const { status, headers, body } = answer;
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    return { statusCode: status, headers: { ...headers }, body: Readable.from(body, { objectMode: false }) };
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return {
    statusCode: status,
    headers: { 'content-length': String(bytes.byteLength), ...headers },
    body: asStream ? Readable.from(bytes.byteLength > 0 ? [bytes] : [], { objectMode: false }) : bytes,
  };
}

/** The service is told by its signal and left to finish by itself; its answer is no longer waited for. */
function untilAborted(
  service: WireService,
  request: WireRequest,
  { abortSignal, requestTimeout }: HttpHandlerOptions,
): Promise<WireResponse> {
  const gone = new AbortController();
  return new Promise((resolve, reject) => {
    const giveUp = (fault: Error) => {
      gone.abort();
      reject(fault);
    };
    const abort = () => giveUp(namedError('AbortError', 'Request aborted'));
    const timeOut = () =>
      giveUp(namedError('TimeoutError', `The service did not answer within ${requestTimeout} ms.`));
    const timer = requestTimeout ? setTimeout(timeOut, requestTimeout) : undefined;
    if (abortSignal?.aborted) abort();
    if (abortSignal !== undefined && 'addEventListener' in abortSignal)
      abortSignal.addEventListener('abort', abort, { once: true });
    service({ ...request, signal: gone.signal })
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        if (abortSignal !== undefined && 'removeEventListener' in abortSignal)
          abortSignal.removeEventListener('abort', abort);
      });
  });
}

function namedError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
