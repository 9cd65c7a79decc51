// Writes statemachines/compiled/ from workflows/: npm run compile
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { discoverWorkflows, loadAll } from '../core/adapters/workflows/discover-workflows.ts';
import { compiledFiles } from '../core/domain/compiler/compiled-files.ts';

const FOLDER = 'statemachines/compiled';

const { workflows, broken } = await loadAll(await discoverWorkflows('workflows'));
for (const { path, reason } of broken) console.error(`${path}: ${reason}`);
if (broken.length > 0) process.exit(1);

const files = new Map(workflows.flatMap(workflow => Object.entries(compiledFiles(workflow))));
await mkdir(FOLDER, { recursive: true });
for (const [name, text] of files) await writeFile(join(FOLDER, name), text);
for (const name of await readdir(FOLDER)) if (!files.has(name)) await rm(join(FOLDER, name));
console.log(`Compiled ${workflows.length} workflows into ${FOLDER}/.`);
