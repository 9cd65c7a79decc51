import { escapeMrkdwn } from '../../domain/notices/slack-message.ts';
import { ChannelUnavailable } from './delivery-faults.ts';

/** Tells whoever pressed a button what came of it; nobody else sees it. */
export async function respondInSlack(responseUrl: string, text: string, timeoutMs: number): Promise<void> {
  const answer = await fetch(responseUrl, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      response_type: 'ephemeral',
      replace_original: false,
      text: escapeMrkdwn(text),
    }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new ChannelUnavailable(`Slack answered with status ${answer.status}.`);
}
