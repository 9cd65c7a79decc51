import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../../../core/domain/orchestrators/parse-settings.ts';
import { faultsIn } from './documents.ts';

const KNOWN = new Map([
  ['team', { workflows: ['deliver', 'answer'], defaultWorkflow: 'deliver' }],
  ['broken', undefined],
]);
const SOUND = `channel_profiles:
  team-slack:
    channel: slack
    orchestrator_id: team
    allowed_workflows: [deliver]
    allowed_senders: [U1]
    allowed_functions: [workflow.status, help]
  other:
    channel: http
    orchestrator_id: broken
    allowed_workflows: [anything]
orchestrators:
  team:
    private_workspace: shared/files
`;

it('maps channel profiles to orchestrators (DEF-7)', () => {
  expect(parseSettings(SOUND, 'settings.yaml', KNOWN)).toMatchObject({
    channel_profiles: { 'team-slack': { orchestrator_id: 'team' }, other: { orchestrator_id: 'broken' } },
    orchestrators: { team: { private_workspace: 'shared/files' } },
  });
});

it('reports every mistake at once, each with its place (DEF-7)', () => {
  const text = SOUND.replace('orchestrator_id: team', 'orchestrator_id: teem')
    .replace('orchestrator_id: broken', 'orchestrator_id: team')
    .replace('    channel: slack\n', '    chanel: slack\n')
    .replace('  team:\n', '  teams:\n')
    .replace('shared/files', '../files');
  expect(
    faultsIn(() => parseSettings(text, 'settings.yaml', KNOWN)).map(
      ({ line, column, field, message, suggestion }) => [`${line}:${column}`, field, message, suggestion],
    ),
  ).toEqual([
    ['3:5', 'channel_profiles.team-slack.channel', 'is missing', undefined],
    ['3:5', 'channel_profiles.team-slack.chanel', 'is not known', 'channel'],
    ['4:22', 'channel_profiles.team-slack.orchestrator_id', 'names no orchestrator: "teem"', 'team'],
    [
      '11:24',
      'channel_profiles.other.allowed_workflows',
      'must hold "deliver", which starts when none could be chosen',
      undefined,
    ],
    [
      '11:25',
      'channel_profiles.other.allowed_workflows.0',
      'names no workflow of team: "anything"',
      undefined,
    ],
    ['13:3', 'orchestrators.teams', 'names no orchestrator: "teams"', 'team'],
    ['14:24', 'orchestrators.teams.private_workspace', 'has a part that is "." or ".."', undefined],
  ]);
});

it('names only functions that there are (CH-6)', () => {
  const text = SOUND.replace('workflow.status', 'workflow.erase');
  expect(faultsIn(() => parseSettings(text, 'settings.yaml', KNOWN))).toEqual([
    expect.objectContaining({ line: 7, field: 'channel_profiles.team-slack.allowed_functions.0' }),
  ]);
});

describe('where a profile is in Slack (CH-8)', () => {
  const inSlack = (...profiles: string[]) =>
    `channel_profiles:\n${profiles
      .map((slack, at) => `  p${at}: { channel: slack, orchestrator_id: team, slack: ${slack} }\n`)
      .join('')}`;
  const faults = (text: string) =>
    faultsIn(() => parseSettings(text, 'settings.yaml', KNOWN)).map(({ field, message }) => [field, message]);

  it('is a workspace or some channels of it, of the tenant default and open to people it knows unless told', () => {
    const text = inSlack(
      '{ team_id: T01 }',
      '{ team_id: T01, channel_ids: [C01], tenant_id: acme, members: any }',
    );
    expect(parseSettings(text, 'settings.yaml', KNOWN).channel_profiles).toMatchObject({
      p0: { slack: { team_id: 'T01', tenant_id: 'default', members: 'known' } },
      p1: { slack: { team_id: 'T01', channel_ids: ['C01'], tenant_id: 'acme', members: 'any' } },
    });
  });

  it('belongs to one profile alone', () => {
    const twice = inSlack(
      '{ team_id: T01, channel_ids: [C01, C02] }',
      '{ team_id: T01, channel_ids: [C03, C02] }',
      '{ team_id: T01 }',
      '{ team_id: T01 }',
      '{ team_id: T02, channel_ids: [C01] }',
    );
    expect(faults(twice)).toEqual([
      ['channel_profiles.p1.slack.channel_ids.1', 'is a place of p0'],
      ['channel_profiles.p3.slack.team_id', 'is the place of p2; name channel_ids'],
    ]);
  });

  it('is only for profiles whose channel is slack, and named as Slack names it', () => {
    const text = inSlack('{ team_id: acme, channel_ids: ["#general"] }').replace(
      'channel: slack',
      'channel: http',
    );
    expect(faults(text)).toEqual([
      ['channel_profiles.p0.slack', 'is only for profiles whose channel is slack'],
      ['channel_profiles.p0.slack.team_id', "must be a workspace's id, such as T0123ABCD"],
      ['channel_profiles.p0.slack.channel_ids.0', "must be a channel's id, such as C0123ABCD"],
    ]);
  });
});
