import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { GATE_SCRIPT_PATH } from '../../console/gate-page/gate-script.ts';
import { gateScript } from '../../functions/api/gate-page.ts';
import { html, toHttpResult } from '../../functions/middleware/http-answer.ts';
import type { HttpRequest } from '../../functions/middleware/http-request.ts';

interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: Readonly<Record<string, string>>;
}

export interface Site {
  readonly baseUrl: string;
  readonly seen: SeenRequest[];
  show(path: string, page: string): void;
  close(): Promise<void>;
}

const THANKS = '<!doctype html><html lang="en"><title>Thanks</title><h1>Thanks</h1></html>';

/** Pages with the headers that pages get; every post leads to a page that says thanks. */
export async function serveGatePages(): Promise<Site> {
  const pages = new Map<string, string>();
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === GATE_SCRIPT_PATH) {
      const script = toHttpResult(await gateScript({} as HttpRequest), method);
      response.writeHead(200, script.headers as Record<string, string>).end(script.body);
      return;
    }
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    seen.push({ method, path: pathname, headers, form });
    const page = method === 'POST' ? THANKS : pages.get(pathname);
    const answer = toHttpResult(page === undefined ? html(404, '') : html(200, page), method);
    response.writeHead(answer.statusCode ?? 200, answer.headers as Record<string, string>).end(answer.body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    show: (path, page) => pages.set(path, page),
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
