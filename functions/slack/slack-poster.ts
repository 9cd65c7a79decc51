import { nowMs } from '../../core/adapters/clock.ts';
import { slackTransport } from '../../core/adapters/notify/slack.ts';
import type { PostToSlack } from '../../core/adapters/notify/transports.ts';
import { cachedSecret } from '../middleware/cached-secret.ts';
import { runsOnAws } from '../middleware/runs-on-aws.ts';
import { readSecret } from '../middleware/secret.ts';

/** Posts as the bot; absent on a local host that is not told its token: there the outbox shows what would be posted. */
export function slackPoster(environment = process.env): PostToSlack | undefined {
  if (!runsOnAws(environment) && environment.SLACK_BOT_TOKEN === undefined) return undefined;
  return slackTransport({
    readToken: cachedSecret(() => readSecret('SLACK_BOT_TOKEN'), nowMs),
    apiUrl: environment.SLACK_API_URL,
  });
}
