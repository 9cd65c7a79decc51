import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const QUIET_MS = 20;
const PATIENCE_MS = 300_000;

/** Stands in for Slack: takes what is posted, answers after a while, and remembers under which key it was. */
export async function openLoopbackSlack(answersAfterMs: number) {
  const posts = { keys: new Set<string>(), count: 0, lastAtMs: 0 };
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    await sleep(answersAfterMs);
    posts.count += 1;
    posts.lastAtMs = performance.now();
    posts.keys.add(String(JSON.parse(form.get('metadata') ?? '{}').event_payload?.key));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ok: true, ts: `1800000000.${posts.count}` }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    posts,
    untilPosted: async (count: number): Promise<void> => {
      for (const deadlineMs = performance.now() + PATIENCE_MS; posts.count < count; ) {
        if (performance.now() > deadlineMs) throw new Error(`${posts.count} of ${count} came.`);
        await sleep(QUIET_MS);
      }
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
