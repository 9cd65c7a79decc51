import {
  type ConversationsRepliesArguments,
  type ConversationsRepliesResponse,
  WebAPIPlatformError,
  type WebClient,
} from '@slack/web-api';

interface Place {
  readonly token: string;
  readonly channel: string;
  readonly thread: string;
  readonly since: string;
}

const PAGE = 200;
const MOST_PAGES = 10;
/** Slack's clock is not ours. */
const CLOCKS_DIFFER_SECONDS = 300;

/** The time stamp of the message in a thread whose metadata holds a key. Faults are the client's. */
export async function findInThread(
  client: WebClient,
  { token, channel, thread, since }: Place,
  kind: string,
  key: string,
): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const { messages = [], response_metadata } = await replies(client, {
      ...{ token, channel, ts: thread, include_all_metadata: true, limit: PAGE },
      oldest: String(Math.floor(Date.parse(since) / 1000) - CLOCKS_DIFFER_SECONDS),
      ...(cursor !== undefined && { cursor }),
    });
    const found = messages.find(
      ({ metadata }) =>
        metadata?.event_type === kind &&
        (metadata.event_payload as { key?: unknown } | undefined)?.key === key,
    );
    if (found !== undefined) return found.ts;
    cursor = response_metadata?.next_cursor || undefined;
    if (cursor === undefined) return undefined;
  }
  return undefined;
}

/** Of a thread that does not exist, nothing is in it. */
async function replies(
  client: WebClient,
  wanted: ConversationsRepliesArguments,
): Promise<ConversationsRepliesResponse> {
  try {
    return await client.conversations.replies(wanted);
  } catch (fault) {
    if (fault instanceof WebAPIPlatformError && fault.data.error === 'thread_not_found') return { ok: true };
    throw fault;
  }
}
