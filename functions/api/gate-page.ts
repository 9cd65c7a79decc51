import { GATE_SCRIPT } from '../../console/gate-page/gate-script.ts';
import { renderGatePage, renderMissingGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import type { GateLinks } from '../../core/adapters/gates/gate-links.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { html } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import { gateBehindLink } from '../runs/gate-behind-link.ts';
import { gatePageOf } from '../runs/gate-page-of.ts';

export interface GatePagePorts {
  readonly runs: RunStore;
  readonly links: GateLinks;
  readonly content: ContentStore;
  readonly now: () => number;
}

/** What makes a page handier; it holds nothing of a run. */
export const gateScript: Route = async () => ({
  status: 200,
  contentType: 'text/javascript; charset=utf-8',
  body: GATE_SCRIPT,
  headers: { 'cache-control': 'public, max-age=3600' },
});

/** Shows what waits behind a link. It only reads: mail scanners and chat apps open links, too. */
export function showGate(ports: GatePagePorts): Route {
  return async ({ params, query }) => {
    const key = query.k ?? '';
    const found = await gateBehindLink(ports, params.id ?? '', key);
    if (found === undefined) return html(404, renderMissingGatePage());
    const { run } = found.stored;
    const page = await gatePageOf(ports.content, run, found.gate, { key, nowMs: ports.now() });
    return html(200, renderGatePage(page));
  };
}
