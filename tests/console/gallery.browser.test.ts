import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderGatePage, renderMissingGatePage } from '../../console/gate-page/render-gate-page.ts';
import { renderRunPage } from '../../console/run-page/render-run-page.ts';
import { GALLERY } from './gallery.ts';
import { DESKTOP, PHONE, visitGate } from './gate-visitor.ts';
import { openBrowser } from './open-browser.ts';
import { RUN_GALLERY } from './run-pages.ts';
import { type Site, serveGatePages } from './serve-gate-pages.ts';

const SCREENSHOTS = fileURLToPath(new URL('../../artifacts/screenshots/', import.meta.url));

let browser: Browser;
let site: Site;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveGatePages()]);
  await mkdir(SCREENSHOTS, { recursive: true });
  site.show('/gates/first', renderMissingGatePage());
  ({ page, complaints } = await visitGate(browser, `${site.baseUrl}/gates/first`, PHONE));
  await page.clock.setFixedTime('2026-11-19T12:00:00.000Z');
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const pages = [
  ...Object.entries(GALLERY).map(([name, page]) => [name, renderGatePage(page)] as const),
  ...Object.entries(RUN_GALLERY).map(([name, page]) => [name, renderRunPage(page)] as const),
];
/** Colours do not depend on the width of the window: two looks show all of both. */
const LOOKS = [
  { device: 'phone', colours: 'light', viewport: PHONE },
  { device: 'desktop', colours: 'dark', viewport: DESKTOP },
] as const;

/** One page for all of them: what is looked at is the page, not how it is opened. */
describe.each([...pages, ['missing', renderMissingGatePage()] as const])('the page %s', (name, markup) => {
  it('is accessible and fits on phones and desktops, in light and dark, folded or not', async () => {
    site.show(`/gates/${name}`, markup);
    await page.goto(`${site.baseUrl}/gates/${name}`);
    await page.evaluate(axe.source);
    const found: string[] = [];
    for (const { device, colours, viewport } of LOOKS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: colours });
      await page.screenshot({ path: `${SCREENSHOTS}${name}-${device}.png`, fullPage: device !== 'phone' });
      await page.locator('details').evaluateAll(all => all.map(details => details.setAttribute('open', '')));
      found.push(...(await violations()).map(one => `${device}, ${colours}: ${one}`));
      expect(await page.locator('html').evaluate(root => root.scrollWidth)).toBe(viewport.width);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

it('axe sees what it is asked about', async () => {
  site.show('/gates/bad', '<!doctype html><html><title>Bad</title><input></html>');
  await page.goto(`${site.baseUrl}/gates/bad`);
  await page.evaluate(axe.source);
  expect((await violations()).map(one => one.split(':')[0])).toContain('label');
});

async function violations(): Promise<string[]> {
  const options = { resultTypes: ['violations'], preload: false };
  const found = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html} – ${node.failureSummary}`),
  );
}
