import { Agent, request } from 'node:http';

/** Calls the HTTP API, and throws where the answer is not of the status that was expected. */
export type CallApi = <Body>(method: string, path: string, status: number, body?: object) => Promise<Body>;

/** Node's plain client with connections that stay open: `fetch` would take more of the machine that is measured. */
export function httpCaller(baseUrl: string): { call: CallApi; close(): void } {
  const { hostname, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true });
  const call: CallApi = (method, path, status, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const outgoing = request({ agent, hostname, port, method, path, headers }, incoming => {
        let answer = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (piece: string) => {
          answer += piece;
        });
        incoming.on('error', reject);
        incoming.on('end', () => {
          if (incoming.statusCode === status) resolve(JSON.parse(answer));
          else reject(new Error(`${method} ${path} was answered with ${incoming.statusCode}: ${answer}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  return { call, close: () => agent.destroy() };
}
