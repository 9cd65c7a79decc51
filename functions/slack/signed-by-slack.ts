import { notFound, Problem } from '../../core/contracts/problem.ts';
import { type SignedRequest, verifySignature } from '../../core/domain/slack/verify-signature.ts';
import type { HttpRequest } from '../middleware/http-request.ts';

export interface SignaturePorts {
  readonly now: () => number;
  readonly readSigningSecret: () => Promise<string | undefined>;
}

/** Whatever Slack did not sign within the last minutes is answered alike. */
export async function signedBySlack(
  { readSigningSecret, now }: SignaturePorts,
  { headers, text }: Pick<HttpRequest, 'headers' | 'text'>,
): Promise<SignedRequest> {
  const secret = await readSigningSecret();
  if (secret === undefined) throw notSetUp();
  const signed = {
    timestamp: headers['x-slack-request-timestamp'],
    signature: headers['x-slack-signature'],
    body: text,
  };
  if (verifySignature(secret, signed, now())) return signed;
  throw new Problem({
    name: 'NotFromSlack',
    status: 401,
    slug: 'not-from-slack',
    title: 'Not signed by Slack',
    detail: 'The request is not signed as Slack signs, or not within the last five minutes.',
  });
}

function notSetUp(): Problem {
  return notFound('Nothing of Slack is taken here.', {
    name: 'SlackNotSetUp',
    slug: 'slack-not-set-up',
    title: 'Slack is not set up',
    hint: 'Whoever operates this system puts the signing secret of the Slack app into slack-signing-secret.',
  });
}
