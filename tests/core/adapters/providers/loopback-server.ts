import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

export interface Loopback {
  readonly url: string;
  readonly requests: ReceivedRequest[];
}

/** Answers requests in turn; the last answer is for all that follow. */
export async function startLoopback(...answers: readonly Answer[]): Promise<Loopback> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const received = {
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request),
      at: performance.now(),
    };
    requests.push(received);
    answers[Math.min(requests.length, answers.length) - 1]?.(response, received);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** An address at which nobody listens. */
export async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

export function answerJson(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
