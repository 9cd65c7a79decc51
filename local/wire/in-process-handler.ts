import { AsyncResource } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { HttpHandlerOptions, HttpRequest, HttpResponse, RequestHandler } from '@smithy/types';
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
      const gone = new AbortController();
      const answered = detachedService({ ...toWireRequest(request), signal: gone.signal });
      const answer = await untilAborted(answered, options).catch(fault => {
        gone.abort();
        throw fault;
      });
      // JSON protocols collect the body at once; the others may hand it to the caller as a stream.
      const asStream = !Object.keys(request.headers).some(name => name.toLowerCase() === 'x-amz-target');
      return { response: toHttpResponse(answer, asStream) };
    },
    updateHttpClientConfig: () => {},
    httpHandlerConfigs: () => ({}),
  };
}

function toWireRequest(request: HttpRequest): WireRequest {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const single of Array.isArray(value) ? value : [value ?? '']) query.append(name, single);
  return {
    method: request.method,
    path: request.path,
    query,
    headers: lowerCaseNames(request.headers),
    body: bytesOf(request.body),
  };
}

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

async function* bytesOf(body: unknown): AsyncGenerator<Uint8Array> {
  if (body === undefined || body === null) return;
  if (typeof body === 'string') yield Buffer.from(body);
  else if (body instanceof ArrayBuffer) yield new Uint8Array(body);
  else if (ArrayBuffer.isView(body)) yield new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  else if (body instanceof Blob) yield* bytesOf(body.stream());
  else for await (const chunk of body as AsyncIterable<unknown>) yield* bytesOf(chunk);
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
function untilAborted<Answer>(
  answer: Promise<Answer>,
  { abortSignal, requestTimeout }: HttpHandlerOptions,
): Promise<Answer> {
  if (abortSignal === undefined && !requestTimeout) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(namedError('AbortError', 'Request aborted'));
    const timeOut = () =>
      reject(namedError('TimeoutError', `The service did not answer within ${requestTimeout} ms.`));
    const timer = requestTimeout ? setTimeout(timeOut, requestTimeout) : undefined;
    if (abortSignal?.aborted) abort();
    if (abortSignal !== undefined && 'addEventListener' in abortSignal)
      abortSignal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      if (abortSignal !== undefined && 'removeEventListener' in abortSignal)
        abortSignal.removeEventListener('abort', abort);
    });
  });
}

function namedError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
