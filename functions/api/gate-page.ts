import { renderGatePage, renderMissingGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { GateLinks } from '../../core/adapters/gates/gate-links.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { html } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import { gateBehindLink } from '../runs/gate-behind-link.ts';
import { gatePageOf } from '../runs/gate-page-of.ts';

export interface GatePagePorts {
  readonly runs: RunStore;
  readonly links: GateLinks;
  readonly now: () => number;
}

/** Shows what waits behind a link. It only reads: mail scanners and chat apps open links, too. */
export function showGate(ports: GatePagePorts): Route {
  return async ({ params, query }) => {
    const key = query.k ?? '';
    const found = await gateBehindLink(ports, params.id ?? '', key);
    if (found === undefined) return html(404, renderMissingGatePage());
    const { run } = found.stored;
    return html(200, renderGatePage(gatePageOf(run, found.gate, { key, nowMs: ports.now() })));
  };
}
