import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { explainStartFailure } from '../../local/explain-start-failure.ts';
import { openStore } from '../../local/store/store.ts';
import { serveHttp } from '../../local/wire/serve-http.ts';

const explain = (fault: unknown, dataFolder = '/data') =>
  explainStartFailure(fault, { dataFolder, dataSetting: 'COUNTERSIGN_DATA', portSetting: 'PORT' });
const faultOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'no fault',
    fault => fault,
  );

test.each([
  ['a file', 'file', 'EEXIST|ENOTDIR'],
  ['below a file', 'file/below', 'ENOTDIR'],
])('a data folder that is %s is named with its setting and the reason', async (_what, name, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'start-failure-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'file'), '');
  const dataFolder = join(folder, name);
  const fault = await faultOf(openStore({ folder: join(dataFolder, 'journal') }));
  expect(explain(fault, dataFolder)).toMatch(
    new RegExp(
      `^The data folder ${dataFolder} cannot be used \\((${code}): .+\\); set COUNTERSIGN_DATA to another one\\.$`,
    ),
  );
});

test.runIf(process.platform === 'linux')('a data folder that no one can make is refused', async () => {
  const fault = await faultOf(openStore({ folder: '/proc/none/journal' }));
  expect(explain(fault, '/proc/none')).toContain('/proc/none cannot be used (ENOENT');
});

test('a port in use is refused with the setting to change', async () => {
  const service = async () => ({ status: 200, headers: {}, body: '' });
  const server = await serveHttp(service, { port: 0 });
  onTestFinished(() => server.close());
  expect(explain(await faultOf(serveHttp(service, { port: server.port })))).toBe(
    `Port ${server.port} is already in use. Set PORT to another one.`,
  );
});

test('any other fault is told in its own words', () => {
  const elsewhere = Object.assign(new Error('ENOENT: /datasets'), {
    code: 'ENOENT',
    syscall: 'open',
    path: '/datasets',
  });
  expect(explain(elsewhere)).toBe('ENOENT: /datasets');
  expect(explain('thrown bare')).toBe('thrown bare');
});
