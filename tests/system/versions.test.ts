import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersTo } from '../support/gated-run.ts';
import { type HostProcess, openHostProcess } from '../support/host-process.ts';

let project: string;
let host: HostProcess;

const ROOMS = ['app', 'console', 'core', 'functions', 'local', 'scripts', 'statemachines', 'workflows'];
const WORKFLOW = 'workflows/bench-gated.workflow.ts';

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'countersign-project-'));
  for (const room of ROOMS) await cp(room, join(project, room), { recursive: true });
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(file, join(project, file));
  await symlink(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
  host = await openHostProcess({ projectFolder: project });
}, 60_000);
afterAll(async () => {
  await host.close();
  await rm(project, { recursive: true, force: true });
});

it('a run ends with the version it started with while a newer one is deployed (DEF-1)', async () => {
  const { api } = host;
  const started = await api.start('bench-gated', {});
  const asked = await api.untilWaiting(started.body.runId, 'questions');

  const text = await readFile(join(project, WORKFLOW), 'utf8');
  const newer = text
    .replace('version: 1', 'version: 2')
    .replace("id: 'polish'", "id: 'shorten'")
    .replace("next: { ok: 'polish' }", "next: { ok: 'shorten' }");
  expect(newer).not.toBe(text);
  await writeFile(join(project, WORKFLOW), newer);
  await host.restart();

  await api.answer(asked.runId, answersTo(asked));
  await api.untilWaiting(asked.runId, 'plan');
  await api.decide(asked.runId, { decision: 'approve' });
  const old = await api.untilOver(asked.runId);
  expect(old).toMatchObject({ state: 'succeeded', workflowVersion: started.body.workflowVersion });
  expect(Object.keys(old.results).sort()).toEqual(['draft', 'polish']);

  const fresh = await api.start('bench-gated', {});
  expect(fresh.body.workflowVersion).toMatch(/^2-/);
  const freshAsked = await api.untilWaiting(fresh.body.runId, 'questions');
  await api.answer(freshAsked.runId, answersTo(freshAsked));
  await api.untilWaiting(freshAsked.runId, 'plan');
  await api.decide(freshAsked.runId, { decision: 'approve' });
  expect(Object.keys((await api.untilOver(freshAsked.runId)).results).sort()).toEqual(['draft', 'shorten']);
}, 60_000);

it('a broken workflow is reported with its path and reason, and the others run (DEF-5)', async () => {
  await writeFile(join(project, 'workflows/broken.workflow.ts'), 'export default nonsense;\n');
  await host.restart();
  expect(host.output()).toContain('workflows/broken.workflow.ts: nonsense is not defined');
  const { body } = await host.api.call<{ workflows: { id: string }[] }>('GET', '/workflows');
  expect(body.workflows.map(({ id }) => id)).toContain('market-research');
  expect(body.workflows.map(({ id }) => id)).not.toContain('broken');
}, 60_000);
