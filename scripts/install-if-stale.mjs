// Installs the dependencies when they are missing or not those of the lockfile. Needs only Node and npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.countersign-lock');
const wanted = sha256(readFileSync(join(root, 'package-lock.json')));

if (isStale()) {
  // Two installations at once would delete each other's files.
  const lock = join(tmpdir(), `countersign-install-${sha256(root).slice(0, 16)}`);
  while (!take(lock)) await sleep(200);
  const status = isStale() ? install() : 0;
  rmSync(lock, { force: true });
  if (status !== 0) process.exit(status);
}

function isStale() {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted;
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (fault) {
    if (fault.code !== 'EEXIST') throw fault;
    if (!isAlive(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isAlive(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    // Just taken, and not written yet.
    if (owner === 0) return true;
    process.kill(owner, 0);
    return true;
  } catch (fault) {
    return fault.code === 'EPERM';
  }
}

function install() {
  console.error('Installing dependencies (first start, or the lockfile changed)…');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) writeFileSync(stamp, wanted);
  else console.error('npm ci failed; the lines above say why.');
  return status ?? 1;
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}
