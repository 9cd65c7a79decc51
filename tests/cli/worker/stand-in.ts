import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-worker-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A program in place of `claude`: the body of an async function, in which `prompt` is its standard input and `args` its
 * arguments.
 */
export async function standIn(body: string): Promise<string> {
  const path = join(await temporaryFolder(), 'stand-in');
  const code = `#!${process.execPath}
const fs = require('node:fs');
const path = require('node:path');
const { spawn } = require('node:child_process');
const args = process.argv.slice(2);
const wait = ms => new Promise(resolve => setTimeout(resolve, ms));
const write = (file, text) => { fs.mkdirSync(path.dirname(file), { recursive: true }); fs.writeFileSync(file, text); };
(async () => {
  const prompt = fs.readFileSync(0, 'utf8');
  ${body}
})();
`;
  await writeFile(path, code, { mode: 0o755 });
  return path;
}
