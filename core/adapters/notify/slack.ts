import {
  type ChatPostMessageArguments,
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebClient,
} from '@slack/web-api';
import { ChannelUnavailable, NoticeRefused } from './delivery-faults.ts';
import { findInThread } from './find-in-thread.ts';
import type { PostToSlack } from './transports.ts';

const TIMEOUT_MS = 10_000;

/** Of the message or its recipient; anything else is of the workspace, and somebody may mend it. */
const REFUSALS: ReadonlySet<string> = new Set([
  'as_user_not_supported',
  'cannot_reply_to_message',
  'channel_not_found',
  'duplicate_channel_not_found',
  'invalid_arguments',
  'invalid_blocks',
  'invalid_blocks_format',
  'invalid_metadata_format',
  'is_archived',
  'messages_tab_disabled',
  'metadata_too_large',
  'msg_blocks_too_long',
  'msg_too_long',
  'no_text',
  'not_in_channel',
  'restricted_action',
  'user_not_found',
]);

export interface SlackOptions {
  readonly readToken: () => Promise<string>;
  /** Instead of Slack's own. */
  readonly apiUrl?: string | undefined;
}

const KIND = 'countersign_notice';

/** Sends once: what fails is sent again by whoever keeps the notice. */
export function slackTransport({ readToken, apiUrl }: SlackOptions): PostToSlack {
  return async ({ key, to, thread, message, perhapsSince }) => {
    const client = new WebClient(undefined, {
      ...(apiUrl !== undefined && { slackApiUrl: apiUrl.replace(/\/?$/, '/') }),
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      allowAbsoluteUrls: false,
      timeout: TIMEOUT_MS,
      logger: SILENT,
    });
    const token = await readToken().catch(fault => {
      throw new ChannelUnavailable('The token of Slack cannot be read.', { cause: fault });
    });
    if (thread !== undefined && perhapsSince !== undefined) {
      const place = { token, channel: to, thread, since: perhapsSince };
      const found = await findInThread(client, place, KIND, key).catch(fault => {
        throw translate(fault, { isUnsent: false });
      });
      if (found !== undefined) return { messageId: found };
    }
    const posted = {
      token,
      channel: to,
      text: message.text,
      blocks: [...message.blocks],
      ...(thread !== undefined && { thread_ts: thread }),
      metadata: { event_type: KIND, event_payload: { key } },
      parse: 'none',
      link_names: false,
      unfurl_links: false,
      unfurl_media: false,
    } as unknown as ChatPostMessageArguments;
    try {
      const { ts } = await client.chat.postMessage(posted);
      return ts === undefined ? {} : { messageId: ts };
    } catch (fault) {
      throw translate(fault, { isUnsent: true });
    }
  };
}

/** `isUnsent`: what Slack itself answers says that nothing was posted. */
function translate(fault: unknown, answered: { readonly isUnsent: boolean }): Error {
  if (fault instanceof WebAPIRateLimitedError)
    return new ChannelUnavailable('Slack asks for a pause.', {
      ...answered,
      retryAfterMs: fault.retryAfter * 1000,
    });
  if (fault instanceof WebAPIPlatformError) {
    const { error } = fault.data;
    // What Slack answers is a name; nothing else of the answer is repeated.
    const name = /^[a-z_]{1,60}$/.test(error) ? error : 'an unknown error';
    const Fault = REFUSALS.has(name) ? NoticeRefused : ChannelUnavailable;
    return new Fault(`Slack answered ${name}.`, answered);
  }
  if (fault instanceof WebAPIHTTPError)
    return new ChannelUnavailable(`Slack answered with status ${fault.statusCode}.`);
  return new ChannelUnavailable('Slack did not answer.', { cause: fault });
}

/** The client would write addresses and answers into the log; faults are told by whoever calls. */
const SILENT = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  getLevel: () => 'error',
  setName: () => {},
} as unknown as NonNullable<NonNullable<ConstructorParameters<typeof WebClient>[1]>['logger']>;
