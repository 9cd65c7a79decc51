// Measures the Step Functions engine against cases recorded from AWS, where their folder is at hand, and fails when
// fewer pass than tests/conformance-floor.json says were last reached. `--update` raises the floor.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cases = join(root, '..', 'shared', 'conformance');
const floorFile = join(root, 'tests', 'conformance-floor.json');

if (!existsSync(cases)) {
  console.log('conformance: skipped, there are no recorded cases in ../shared/conformance');
  process.exit(0);
}

const [port, servicesPort] = [await freePort(), await freePort()];
const folder = mkdtempSync(join(tmpdir(), 'countersign-conformance-'));
const report = join(folder, 'report.json');
const server = spawn(
  process.execPath,
  [
    'scripts/run.mjs',
    'local/step-functions/serve.ts',
    '--port',
    `${port}`,
    '--services-endpoint',
    `http://127.0.0.1:${servicesPort}`,
  ],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
);
try {
  await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
  ]);
  const floor = JSON.parse(readFileSync(floorFile, 'utf8'));
  let reached = await replay();
  // Some cases wait for real seconds, which a busy machine can spoil: falling short twice counts.
  if (isBelow(reached, floor)) reached = await replay();
  const { cases: count, L1, L2 } = reached;
  console.log(`conformance: L1 ${L1}/${count}, L2 ${L2}/${count}; floor L1 ${floor.L1}, L2 ${floor.L2}`);
  if (process.argv.includes('--update')) {
    writeFileSync(floorFile, `${JSON.stringify({ cases: count, L1, L2 }, null, 2)}\n`);
  } else if (isBelow(reached, floor)) {
    console.error('conformance: fewer cases pass than were last reached');
    process.exitCode = 1;
  }
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function replay() {
  const harness = spawn(
    process.execPath,
    [
      join(cases, 'harness.mjs'),
      '--endpoint',
      `http://127.0.0.1:${port}`,
      '--services-port',
      `${servicesPort}`,
      '--cases',
      join(cases, 'visible'),
      '--report',
      report,
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  await once(harness, 'exit');
  const { results, total } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, L1, L2, why } of results)
    if (!L2) console.log(`${L1 ? 'L1 only' : 'fails  '} ${name}: ${why.join(' | ').slice(0, 200)}`);
  return total;
}

function isBelow(reached, floor) {
  return reached.L1 < floor.L1 || reached.L2 < floor.L2;
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
