import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';

/** Goes when `npm ci` brings another version. */
const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/countersign-chromium', import.meta.url));

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
  // Where to unpack, and that the libraries are wanted, the package only takes from here.
  await withEnvironment({ TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }, () =>
    chromium.executablePath(),
  );
  await writeFile(join(aside, 'fonts', 'fonts.conf'), FONTS);
  await rename(aside, UNPACKED).catch(() => rm(aside, { recursive: true }));
}

async function withEnvironment(
  values: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<void> {
  const before = Object.fromEntries(Object.keys(values).map(name => [name, process.env[name]]));
  Object.assign(process.env, values);
  try {
    await work();
  } finally {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
