import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { discoverWorkflows, loadAll } from '../../../../core/adapters/workflows/discover-workflows.ts';

const definition = (id: string) => `Object.freeze({ id: '${id}', entry: 'a', steps: [] })`;

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workflows-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

it('finds workflows by file name and runs no module while it looks (DEF-5)', async () => {
  const folder = await folderOf({
    'b.workflow.mjs': 'globalThis.workflowModuleRan = true; throw new Error("run");',
    'a.workflow.mjs': `export default ${definition('a')};`,
    'readme.md': '',
  });
  expect((await discoverWorkflows(folder)).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(globalThis).not.toHaveProperty('workflowModuleRan');
});

it('reports broken modules beside the sound ones (DEF-5)', async () => {
  const folder = await folderOf({
    'good.workflow.mjs': `export default ${definition('good')};`,
    'misnamed.workflow.mjs': `export default ${definition('other')};`,
    'none.workflow.mjs': 'export default 1;',
    'throws.workflow.mjs': 'throw new Error("cannot be run");',
    'two.workflow.mjs': `export default ${definition('two')}; export const more = ${definition('more')};`,
  });
  const { sources, broken } = await loadAll(await discoverWorkflows(folder));
  expect(sources.map(({ workflow }) => workflow.id)).toEqual(['good']);
  expect(broken.map(({ path, reason }) => [path.slice(folder.length + 1), reason])).toEqual([
    ['misnamed.workflow.mjs', expect.stringContaining('must equal the file')],
    ['none.workflow.mjs', expect.stringContaining('none')],
    ['throws.workflow.mjs', 'cannot be run'],
    ['two.workflow.mjs', expect.stringContaining('here are default, more')],
  ]);
});
