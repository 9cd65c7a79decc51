import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { discoverWorkflows, loadAll } from '../../../../core/adapters/workflows/discover-workflows.ts';
import { loadDirectory } from '../../../../core/adapters/workflows/load-directory.ts';
import { SOUND } from '../../domain/orchestrators/documents.ts';

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workflows-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const orchestrator = (id: string) => SOUND.replace('id: team', `id: ${id}`);
const MODULE = "export default Object.freeze({ id: 'plain', entry: 'a', steps: [] });";
const SETTINGS = `channel_profiles:
  here: {channel: slack, orchestrator_id: team, allowed_workflows: [deliver], allowed_senders: [U1]}
  there: {channel: http, orchestrator_id: crew}
orchestrators:
  team: {private_workspace: files}
`;

describe('orchestrators are found by file name beside modules (DEF-5, DEF-6, DEF-7)', () => {
  it('keeps workflows with the same id in two orchestrators apart', async () => {
    const folder = await folderOf({
      'plain.workflow.mjs': MODULE,
      'team/orchestrator.yaml': orchestrator('team'),
      'crew/orchestrator.yaml': orchestrator('crew'),
      'notes/readme.md': '',
    });
    const { sources, broken } = await loadAll(await discoverWorkflows(folder));
    expect(broken).toEqual([]);
    expect(sources.map(({ workflow }) => workflow.id)).toEqual(['crew--deliver', 'plain', 'team--deliver']);
    expect(sources[0]).toMatchObject({ path: `${folder}/crew/orchestrator.yaml` });
    expect(Object.isFrozen(sources[0]?.workflow)).toBe(true);
  });

  it('reports each fault of a broken document at its place and hides nothing else', async () => {
    const folder = await folderOf({
      'plain.workflow.mjs': MODULE,
      'team/orchestrator.yaml': orchestrator('team')
        .replace('selector_agent: lead', 'selector_agent: leed')
        .replace('version: 3', 'version: x'),
      'crew/orchestrator.yaml': orchestrator('crew'),
      'torn/orchestrator.yaml': 'id: [torn\n',
    });
    const { sources, broken } = await loadAll(await discoverWorkflows(folder));
    expect(sources.map(({ workflow }) => workflow.id)).toEqual(['crew--deliver', 'plain']);
    expect(broken.map(({ path, reason }) => [path.slice(folder.length + 1), reason])).toEqual([
      ['team/orchestrator.yaml:2:17', 'selector_agent names no agent: "leed"; did you mean "lead"?'],
      ['team/orchestrator.yaml:13:14', 'workflows.0.version must be a number'],
      ['torn/orchestrator.yaml:2:1', expect.stringContaining('Flow sequence')],
    ]);
  });

  it('changes the version of a workflow with its own definition only', async () => {
    const versionWith = async (text: string) => {
      const { sources } = await loadAll(
        await discoverWorkflows(await folderOf({ 'team/orchestrator.yaml': text })),
      );
      return sources.map(({ version }) => version);
    };
    const [before] = await versionWith(SOUND);
    expect(before).toMatch(/^3-/);
    const more =
      '  - {id: zzz, version: 1, inputs: [], steps: [{id: a, type: agent_task, agent: lead, prompt: Go}]}\n';
    const [withMore] = await versionWith(SOUND.replace('default_workflow', `${more}default_workflow`));
    const [changed] = await versionWith(SOUND.replace('Draft this', 'Draft that'));
    expect(withMore).toBe(before);
    expect(changed).not.toBe(before);
  });

  it('takes one of two workflows with the same id', async () => {
    const folder = await folderOf({
      'team--deliver.workflow.mjs': MODULE.replace('plain', 'team--deliver'),
      'team/orchestrator.yaml': SOUND,
    });
    const { sources, broken } = await loadAll(await discoverWorkflows(folder));
    expect(sources).toHaveLength(1);
    expect(broken).toEqual([
      expect.objectContaining({ reason: 'There is another workflow with the id "team--deliver".' }),
    ]);
  });
});

describe('the directory of orchestrators (DEF-7)', () => {
  it('says which channel leads to whom, and how workflows are called inside and outside', async () => {
    const { directory, broken } = await loadDirectory(
      await folderOf({
        'settings.yaml': SETTINGS,
        'team/orchestrator.yaml': orchestrator('team'),
        'crew/orchestrator.yaml': orchestrator('crew'),
      }),
    );
    expect(broken).toEqual([]);
    expect(directory.channelProfiles).toEqual({
      here: {
        channel: 'slack',
        orchestratorId: 'team',
        allowedWorkflows: ['deliver'],
        allowedSenders: ['U1'],
      },
      there: { channel: 'http', orchestratorId: 'crew' },
    });
    expect(directory.orchestrators.team).toMatchObject({
      selectorAgent: { role: 'team lead' },
      selectionMaxRetries: 2,
      defaultWorkflow: 'deliver',
      privateWorkspace: 'files',
      workflows: [{ id: 'deliver', workflowId: 'team--deliver', inputs: ['user_message'] }],
    });
    expect(directory.orchestrators.crew).toMatchObject({ privateWorkspace: 'workspace' });
  });

  it('holds workflows that are shared, by their own ids, and refuses those that there are not', async () => {
    const sharing = (names: string) =>
      folderOf({
        'plain.workflow.mjs': MODULE,
        'team/orchestrator.yaml': `${SOUND}shared_workflows: [${names}]\n`,
      });
    const plain = {
      id: 'plain',
      title: 'Plain',
      description: 'Does little.',
      inputs: z.object({ topic: z.string() }),
    };
    const { directory } = await loadDirectory(await sharing('plain'), [plain]);
    expect(directory.orchestrators.team?.workflows).toEqual([
      expect.objectContaining({ id: 'deliver', workflowId: 'team--deliver' }),
      { id: 'plain', workflowId: 'plain', title: 'Plain', description: 'Does little.', inputs: ['topic'] },
    ]);
    const { broken } = await loadAll(await discoverWorkflows(await sharing('plane')));
    expect(broken.map(({ reason }) => reason)).toContain(
      'shared_workflows.0 names no workflow module: "plane"; did you mean "plain"?',
    );
  });

  it('leaves broken orchestrators and the channels to them out', async () => {
    const { directory, broken } = await loadDirectory(
      await folderOf({
        'settings.yaml': SETTINGS,
        'team/orchestrator.yaml': 'id: team\n',
        'crew/orchestrator.yaml': orchestrator('crew'),
      }),
    );
    expect(broken).toEqual([]);
    expect(Object.keys(directory.orchestrators)).toEqual(['crew']);
    expect(Object.keys(directory.channelProfiles)).toEqual(['there']);
  });

  it('reports broken settings at their place', async () => {
    const folder = await folderOf({ 'settings.yaml': SETTINGS, 'team/orchestrator.yaml': SOUND });
    const { directory, broken } = await loadDirectory(folder);
    expect(Object.keys(directory.orchestrators)).toEqual(['team']);
    expect(broken).toEqual([
      {
        path: `${folder}/settings.yaml:3:43`,
        reason: 'channel_profiles.there.orchestrator_id names no orchestrator: "crew"',
      },
    ]);
  });

  it('is empty where there are neither orchestrators nor settings', async () => {
    expect(await loadDirectory(await folderOf({ 'plain.workflow.mjs': MODULE }))).toEqual({
      directory: { orchestrators: {}, channelProfiles: {}, eventSources: {}, schedules: {} },
      broken: [],
    });
  });
});
