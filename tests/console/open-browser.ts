import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

/** A headless Chromium: the one of CHROMIUM_PATH, the packed one on Linux, an installed Chrome elsewhere. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
    ...(await whichBrowser()),
  });
}

async function whichBrowser(): Promise<LaunchOptions> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' };
  const { executablePath, environment } = await unpackChromium();
  return { executablePath, env: { ...process.env, ...environment } };
}
