import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '../../local/clock/clock.ts';

export const SIGNING_SECRET = 'canary-8f742231b10e8888abcd99yyyzzz85a5';

export const TEAM = 'T9TK3CUKW';
export const BOT = 'U0BOT';

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

/** A message as `chat.postMessage` was asked to post it. */
export interface Posted {
  readonly channel: string;
  readonly threadTs: string | undefined;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** All that can be read in its blocks. */
  readonly shown: string;
  readonly key: string;
  readonly authorization: string | undefined;
  readonly ts: string;
}

interface Block {
  readonly type: string;
  readonly elements?: readonly (Block & {
    readonly action_id?: string;
    readonly url?: string;
    readonly value?: string;
  })[];
}

const POST_MESSAGE = '/api/chat.postMessage';
const READ_THREAD = '/api/conversations.replies';

/**
 * Stands in for Slack: signs what members write and press as Slack does, keeps what they are told, and posts what the bot
 * posts, unless it is down.
 */
export async function openSlackWorkspace(clock: Pick<Clock, 'now'>) {
  const told: { path: string; message: Record<string, unknown> }[] = [];
  const posted: Posted[] = [];
  const state = {
    isDown: false,
    /** What is posted is there, and whoever posted it never hears of it. */
    isSilent: false,
    refusal: undefined as string | undefined,
    tried: 0,
    written: 0,
  };
  /** A time stamp that no other message has. */
  const newTs = () => `${Math.floor(clock.now() / 1000)}.${String(++state.written).padStart(6, '0')}`;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === POST_MESSAGE || request.url === READ_THREAD) {
      state.tried += 1;
      if (state.isDown) return void response.writeHead(503).end();
      const answer = (content: object) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      };
      if (state.refusal !== undefined) return answer({ ok: false, error: state.refusal });
      if (request.url === READ_THREAD) return answer(readThread(posted, new URLSearchParams(body)));
      const ts = newTs();
      posted.push(postedBy(body, request.headers.authorization, ts));
      return state.isSilent ? void response.destroy() : answer({ ok: true, ts });
    }
    told.push({ path: request.url ?? '', message: JSON.parse(body) });
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
  const asJson = { 'content-type': 'application/json' };
  const event = (envelope: object, { headers, ...options }: SignOptions = {}) =>
    sign(JSON.stringify(envelope), { ...options, headers: { ...asJson, ...headers } });

  return {
    url,
    sign,
    request,
    event,
    newTs,
    posted,
    state,
    /** What was posted in a thread. */
    inThread: (threadTs: string) => posted.filter(message => message.threadTs === threadTs),
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

/** What Slack tells of a message that a member wrote. */
export function eventCallback(
  event: object,
  { teamId = TEAM, ...envelope }: { teamId?: string; event_id?: string } = {},
) {
  return {
    ...{ token: 'canary-verification-token', team_id: teamId, api_app_id: 'A02', type: 'event_callback' },
    ...{ event_id: `Ev${randomUUID()}`, event_time: 1_700_000_000, is_ext_shared_channel: false },
    authorizations: [{ enterprise_id: null, team_id: teamId, user_id: BOT, is_bot: true }],
    event_context: '4-eyJldCI6Im1lc3NhZ2UifQ',
    ...envelope,
    event: { type: 'message', channel_type: 'channel', event_ts: '1.1', blocks: [], ...event },
  };
}

export async function sendEvent(hostUrl: string, { body, headers }: SlackRequest) {
  const answer = await fetch(`${hostUrl}/slack/events`, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}

export async function sendInteraction(hostUrl: string, { body, headers }: SlackRequest) {
  const answer = await fetch(`${hostUrl}/slack/interactions`, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}

/** https://docs.slack.dev/reference/methods/conversations.replies, two messages a page. */
function readThread(posted: readonly Posted[], form: URLSearchParams): object {
  const oldest = Number(form.get('oldest') ?? 0);
  const found = posted.filter(
    ({ channel, threadTs, ts }) =>
      channel === form.get('channel') && threadTs === form.get('ts') && Number(ts) > oldest,
  );
  const first = Number(form.get('cursor') ?? 0);
  const hasMetadata = form.get('include_all_metadata') === 'true';
  return {
    ok: true,
    messages: found.slice(first, first + 2).map(({ text: said, ts, key }) => ({
      ...{ type: 'message', text: said, ts },
      ...(hasMetadata && { metadata: { event_type: 'countersign_notice', event_payload: { key } } }),
    })),
    response_metadata: { next_cursor: first + 2 < found.length ? String(first + 2) : '' },
  };
}

function postedBy(body: string, authorization: string | undefined, ts: string): Posted {
  const form = new URLSearchParams(body);
  const blocks = JSON.parse(form.get('blocks') ?? '[]') as Block[];
  const metadata = JSON.parse(form.get('metadata') ?? '{}') as { event_payload?: { key?: string } };
  return {
    channel: form.get('channel') ?? '',
    threadTs: form.get('thread_ts') ?? undefined,
    text: form.get('text') ?? '',
    blocks,
    shown: textsIn(blocks).join('\n'),
    key: metadata.event_payload?.key ?? '',
    authorization,
    ts,
  };
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'text' && typeof inner === 'string' ? [inner] : textsIn(inner),
  );
}

function bodyOf(pressed: Pressed, url: string): string {
  const { member, action = 'approve', gateId, contentHash, responseUrl = `${url}/actions/1` } = pressed;
  const isLink = action === 'open';
  const payload = {
    type: 'block_actions',
    api_app_id: 'A02',
    team: { id: TEAM, domain: 'example' },
    user: { id: member, username: 'naïve “Ünïcode” & more', team_id: TEAM },
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
