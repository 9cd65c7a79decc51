import { randomBytes } from 'node:crypto';
import type { KeyRingSource } from '../../../core/adapters/keys/key-ring-source.ts';
import type { Form } from '../../../core/adapters/records/form-store.ts';
import { conflict, type Problem } from '../../../core/contracts/problem.ts';
import { isFreshNonce, makeNonce, nonceUse } from '../../../core/domain/gates/form-nonce.ts';
import { browserCookie, browserOf, newBrowser } from '../../gates/form-browser.ts';
import { refuseOtherSites } from '../../gates/refuse-other-sites.ts';
import type { HttpAnswer } from '../../middleware/http-answer.ts';
import type { HttpRequest } from '../../middleware/http-request.ts';

export interface PageFormPorts {
  readonly keys: KeyRingSource;
  readonly now: () => number;
}

/** What a form is for: a run or a diagnosis, and what was shown. */
interface FormSubject {
  readonly linkId: string;
  readonly contentHash: string;
}

/** Of the form that asks about a run. */
export function askingAbout(runId: string): FormSubject {
  return { linkId: runId, contentHash: 'diagnose' };
}

/** A page whose forms count in this browser alone. `render` gets what makes their nonces. */
export async function pageWithForms(
  { keys, now }: PageFormPorts,
  request: HttpRequest,
  render: (nonceFor: (subject: FormSubject) => string) => HttpAnswer,
): Promise<HttpAnswer> {
  const browser = browserOf(request) || newBrowser();
  const ring = await keys.signing();
  const nonceFor = (subject: FormSubject) =>
    makeNonce(ring, { ...subject, browser }, now(), randomBytes(12).toString('base64url'));
  return { ...render(nonceFor), cookies: [browserCookie(browser, request.origin, '/runs')] };
}

/** That a form is one of ours, was shown in this browser, about just this. Its use is what the caller writes down. */
export async function usedForm(
  { keys, now }: PageFormPorts,
  request: HttpRequest,
  nonce: string,
  subject: FormSubject,
): Promise<Form> {
  refuseOtherSites(request);
  const browser = browserOf(request);
  const isOurs =
    browser !== '' && isFreshNonce(await keys.verifying(), { ...subject, browser }, nonce, now());
  if (isOurs) return nonceUse(nonce, now());
  throw staleForm('This form is no longer good, or your browser did not keep the cookie of its page.');
}

export function staleForm(why: string): Problem {
  return conflict(`${why} Nothing was done.`, {
    name: 'StaleForm',
    slug: 'stale-form',
    title: 'Please try again',
    hint: 'Please open the page again.',
  });
}

/** JSON is JSON, as everywhere in the API: curl calls it a form unless it is told. */
export function isForm({ headers, text }: HttpRequest): boolean {
  const isSentAsForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  return isSentAsForm && !/^\s*([{["]|$)/.test(text);
}
