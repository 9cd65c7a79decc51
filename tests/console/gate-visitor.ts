import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { GATE_SCRIPT_PATH } from '../../console/gate-page/gate-script.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

interface Visit {
  readonly page: Page;
  /** What the browser had to say: errors, violations of the policy, dialogs, requests for anything but our script. */
  readonly complaints: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** When the page is opened; time goes on from there, faster when it is told to. */
  readonly clock?: string;
}

/** Opens the link of a gate as a person would, wherever it is served. */
export async function visitGate(
  browser: Browser,
  link: string,
  viewport = DESKTOP,
  { clock, ...options }: VisitOptions = {},
): Promise<Visit> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce', ...options });
  if (clock !== undefined) await page.clock.install({ time: clock });
  const complaints: string[] = [];
  page.on('console', message => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', error => complaints.push(error.message));
  page.on('requestfailed', request => complaints.push(`failed: ${request.url()}`));
  page.on('request', request => {
    const { protocol, origin, pathname } = new URL(request.url());
    const isOurs = origin === new URL(link).origin && pathname === GATE_SCRIPT_PATH;
    if (!request.isNavigationRequest() && protocol !== 'data:' && !isOurs)
      complaints.push(`loads ${request.url()}`);
  });
  page.on('dialog', dialog => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(link);
  return { page, complaints };
}

const MOST_TABS = 40;

/** Moves on with the Tab key until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(element => element === element.ownerDocument.activeElement);
}

/** Presses the button with this key and waits for the page that answers. */
export async function pressByKeyboard(page: Page, name: string, key = 'Enter'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await Promise.all([page.waitForEvent('load'), page.keyboard.press(key)]);
}

export async function isInSight(page: Page, target: Locator): Promise<boolean> {
  const box = await target.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isInside =
    box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  return isInside && (await isOnTop(target));
}

/** Nothing covers its middle. */
async function isOnTop(target: Locator): Promise<boolean> {
  return target.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });
}
