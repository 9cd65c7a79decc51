import { Problem } from '../../core/contracts/problem.ts';
import type { HttpRequest } from '../middleware/http-request.ts';

/**
 * A form counts only if a page of ours sent it. Pages without a referrer send `Origin: null`, even to themselves; browsers
 * that know no `Sec-Fetch-Site` are left to the cookie and the form's nonce.
 */
export function refuseOtherSites({ headers, origin }: Pick<HttpRequest, 'headers' | 'origin'>): void {
  const { origin: from, 'sec-fetch-site': site } = headers;
  const isForeign = from !== undefined && from !== 'null' && from !== origin;
  const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (!isForeign && !isCrossSite) return;
  throw new Problem({
    name: 'OtherSite',
    status: 403,
    slug: 'other-site',
    title: 'Sent by another site',
    detail: 'Another site sent this form. Nothing was decided.',
    hint: 'Open the link itself and decide there.',
  });
}
