import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '../../local/clock/clock.ts';

export const SIGNING_SECRET = 'canary-8f742231b10e8888abcd99yyyzzz85a5';

export interface Pressed {
  readonly member: string;
  readonly action?: 'approve' | 'reject' | 'open';
  readonly gateId: string | undefined;
  readonly contentHash: string | undefined;
  readonly responseUrl?: string;
}

interface SignOptions {
  readonly ageSeconds?: number;
  readonly secret?: string;
  readonly headers?: Record<string, string>;
}

export interface SlackRequest {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Stands in for Slack: signs what members press as Slack does, and keeps what they are told. */
export async function openSlackWorkspace(clock: Pick<Clock, 'now'>) {
  const told: { path: string; message: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    told.push({ path: request.url ?? '', message: JSON.parse(await text(request)) });
    if (request.url === '/hangs') return;
    response.writeHead(request.url === '/fails' ? 500 : 200).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (body: string, options: SignOptions = {}): SlackRequest => {
    const timestamp = String(Math.floor(clock.now() / 1000) - (options.ageSeconds ?? 0));
    const mac = createHmac('sha256', options.secret ?? SIGNING_SECRET)
      .update(`v0:${timestamp}:${body}`)
      .digest('hex');
    return {
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': `v0=${mac}`,
        ...options.headers,
      },
    };
  };
  const request = (pressed: Pressed, options?: SignOptions) => sign(bodyOf(pressed, url), options);

  return {
    url,
    sign,
    request,
    /** What members were told since this was last asked. */
    told: () => told.splice(0).map(({ message }) => message),
    paths: () => told.splice(0).map(({ path }) => path),
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

export type SlackWorkspace = Awaited<ReturnType<typeof openSlackWorkspace>>;

export async function sendInteraction(hostUrl: string, { body, headers }: SlackRequest) {
  const answer = await fetch(`${hostUrl}/slack/interactions`, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}

function bodyOf(pressed: Pressed, url: string): string {
  const { member, action = 'approve', gateId, contentHash, responseUrl = `${url}/actions/1` } = pressed;
  const isLink = action === 'open';
  const payload = {
    type: 'block_actions',
    api_app_id: 'A02',
    team: { id: 'T9TK3CUKW', domain: 'example' },
    user: { id: member, username: 'naïve “Ünïcode” & more', team_id: 'T9TK3CUKW' },
    trigger_id: '12466734323.1395872398',
    response_url: responseUrl,
    actions: [
      {
        ...{ type: 'button', action_id: action, block_id: 'b1', action_ts: '1548426417.840180' },
        ...(!isLink && { value: JSON.stringify({ gateId, contentHash }) }),
      },
    ],
  };
  return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
}
