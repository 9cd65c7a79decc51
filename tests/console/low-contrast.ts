import type { Page } from 'playwright-core';

/** WCAG 2.2 AA for text of usual size. */
const LEAST_RATIO = 4.5;

/** The texts of a page that stand out too little from what is behind them. */
export async function lowContrastTexts(page: Page): Promise<string[]> {
  const texts = await page.locator('body *').evaluateAll(elements => {
    const { getComputedStyle } = elements[0]?.ownerDocument.defaultView ?? {};
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const groundOf = (element: (typeof elements)[number]): string => {
      const colour = getComputedStyle(element).backgroundColor;
      const isClear = channels(colour)[3] === 0;
      return isClear && element.parentElement ? groundOf(element.parentElement) : colour;
    };
    return elements
      .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
      .map(element => ({
        text: element.textContent.trim().slice(0, 40),
        colour: channels(getComputedStyle(element).color),
        ground: channels(groundOf(element)),
      }));
  });
  return texts.filter(({ colour, ground }) => ratio(colour, ground) < LEAST_RATIO).map(({ text }) => text);
}

function ratio(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map(channel => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
