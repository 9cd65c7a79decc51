import { GATE_SCRIPT } from '../../console/gate-page/gate-script.ts';
import { renderMissingGatePage } from '../../console/gate-page/render-gate-page.ts';
import { gateBehindLink, type LinkPorts } from '../gates/gate-behind-link.ts';
import { type GateLimits, refuseTooMany } from '../gates/gate-limits.ts';
import { type ShowPorts, showGatePage } from '../gates/show-gate-page.ts';
import { html } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';

/** What makes a page handier; it holds nothing of a run. */
export const gateScript: Route = async () => ({
  status: 200,
  contentType: 'text/javascript; charset=utf-8',
  body: GATE_SCRIPT,
  headers: { 'cache-control': 'public, max-age=3600' },
});

/**
 * Shows what waits behind a link. It only reads: mail scanners and chat apps open links, too. Who opened it is in the log
 * alone.
 */
export function showGate(ports: LinkPorts & ShowPorts, limits: GateLimits): Route {
  return async request => {
    const { params, query, address, userAgent, logger } = request;
    const found = await gateBehindLink(ports, params.id ?? '', query.k ?? '');
    if (found === undefined) return html(404, renderMissingGatePage());
    const { gate, link, stored } = found;
    refuseTooMany(limits.views(link.gateId, address));
    logger.info('A gate was viewed.', {
      ...{ runId: stored.run.runId, gateId: gate.gateId, address, userAgent },
      reader: link.audience ?? 'whoever has the link',
    });
    return showGatePage(ports, found, request);
  };
}
