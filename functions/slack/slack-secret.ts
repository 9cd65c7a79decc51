import { ConfigurationError } from '../../core/contracts/errors.ts';
import { cachedSecret } from '../middleware/cached-secret.ts';
import { readSecret } from '../middleware/secret.ts';

/** With what Slack signs; `undefined` where nobody has put it in. That is kept, too: anybody may ask. */
export function slackSecret(now: () => number): () => Promise<string | undefined> {
  const read = cachedSecret(async () => {
    try {
      return await readSecret('SLACK_SIGNING_SECRET');
    } catch (fault) {
      if (fault instanceof ConfigurationError) return '';
      throw fault;
    }
  }, now);
  return async () => (await read()) || undefined;
}
