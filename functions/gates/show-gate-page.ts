import { randomBytes } from 'node:crypto';
import { renderGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { KeyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import { makeNonce } from '../../core/domain/gates/form-nonce.ts';
import { type HttpAnswer, html } from '../middleware/http-answer.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { browserCookie, browserOf, newBrowser } from './form-browser.ts';
import type { GateBehindLink } from './gate-behind-link.ts';
import { type GatePagePorts, gatePageOf } from './gate-page-of.ts';

export interface ShowPorts extends GatePagePorts {
  readonly keys: KeyRingSource;
}

export interface Told {
  readonly status: number;
  readonly rejected?: GatePage['rejected'];
  readonly changedSince?: GatePage['changedSince'];
}

/** The page as this reader sees it now, with a form that counts once, in this browser, for what is shown. It writes nothing. */
export async function showGatePage(
  ports: ShowPorts,
  found: GateBehindLink,
  request: HttpRequest,
  { status, rejected, changedSince }: Told = { status: 200 },
): Promise<HttpAnswer> {
  const known = browserOf(request);
  const browser = known || newBrowser();
  const place = { linkId: found.linkId, browser, contentHash: found.gate.contentHash };
  const random = randomBytes(12).toString('base64url');
  const nonce = makeNonce(await ports.keys.signing(), place, ports.now(), random);
  const page = await gatePageOf(ports, found, nonce);
  const shown = {
    ...page,
    ...(rejected !== undefined && { rejected }),
    ...(changedSince !== undefined && { changedSince }),
  };
  return {
    ...html(found.isRevoked && status === 200 ? 410 : status, renderGatePage(shown)),
    cookies: [browserCookie(browser, request.origin)],
  };
}
