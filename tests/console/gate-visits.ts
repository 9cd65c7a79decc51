import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { renderGatePage } from '../../console/gate-page/render-gate-page.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import { DESKTOP, type VisitOptions, visitGate } from './gate-visitor.ts';
import { openBrowser } from './open-browser.ts';
import { type Site, serveGatePages } from './serve-gate-pages.ts';

/** One browser and one site for all tests of a file; each test begins with no page open and no request seen. */
export function gateVisits() {
  let browser: Browser;
  let site: Site;
  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), serveGatePages()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    site.seen.length = 0;
  });
  return {
    /** Opens the link of a gate, on whose page stands what it says, or `markup`. */
    visit(gate: GatePage, viewport = DESKTOP, options: VisitOptions = {}, markup = renderGatePage(gate)) {
      const path = `/gates/${gate.linkId}`;
      site.show(path, markup);
      return visitGate(browser, `${site.baseUrl}${path}?k=${gate.key}`, viewport, options);
    },
    seen: () => site.seen.map(({ method, path }) => [method, path]),
    posts: () => site.seen.filter(({ method }) => method !== 'GET'),
  };
}
