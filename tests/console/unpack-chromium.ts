import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Goes when `npm ci` brings another version. */
const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/countersign-chromium', import.meta.url));

const UNPACK = fileURLToPath(new URL('unpack-here.mjs', import.meta.url));
const FONTS = `<fontconfig><dir prefix="relative">fonts</dir><cachedir>${join(UNPACKED, 'cache')}</cachedir></fontconfig>`;

interface Chromium {
  readonly executablePath: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Chromium with the libraries and fonts that a bare container has not got. */
export async function unpackChromium(): Promise<Chromium> {
  if (!existsSync(UNPACKED)) await unpack();
  return {
    executablePath: join(UNPACKED, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(UNPACKED, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(UNPACKED, 'fonts'),
    },
  };
}

/** Aside and then in one step to its place: two test files may do this at once, and either may be killed. */
async function unpack(): Promise<void> {
  await mkdir(dirname(UNPACKED), { recursive: true });
  const aside = await mkdtemp(`${UNPACKED}-`);
  // In another process: whoever made a temporary folder in this one meanwhile would make it in `aside`, and lose it when that moves.
  await promisify(execFile)(process.execPath, [UNPACK], {
    env: { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  await writeFile(join(aside, 'fonts', 'fonts.conf'), FONTS);
  await rename(aside, UNPACKED).catch(() => rm(aside, { recursive: true }));
}
