import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
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

describe('what else may start runs (CH-10)', () => {
  const answer = {
    ...{ id: 'answer', title: 'Answer', description: 'Answers.' },
    inputs: z.object({ question: z.string().max(10), depth: z.number().default(1) }),
  };
  const WORKFLOWS = new Map([
    ['answer', answer],
    ['team--deliver', { ...answer, id: 'team--deliver' }],
    ['broken', undefined],
  ]);
  const STARTERS = `event_sources:
  acme.orders:
    tenant_id: acme
    users: [ada, bob]
    allowed_workflows: [answer, broken--anything]
  acme.crm: { tenant_id: acme, user_id: crm }
schedules:
  daily:
    expression: cron(0 8 ? * MON-FRI *)
    time_zone: Europe/Vienna
    workflow_id: deliver
    orchestrator_id: team
    input: { question: Why? }
    tenant_id: acme
    user_id: ada
  often: { expression: rate(2 hours), workflow_id: answer, input: { question: Why? }, tenant_id: acme, user_id: ada }
`;
  const parse = (text: string) => parseSettings(text, 'settings.yaml', KNOWN, WORKFLOWS);

  it('are the events of named sources, and times by the clocks of a zone', () => {
    const { event_sources, schedules } = parse(STARTERS);
    expect(event_sources['acme.orders']).toMatchObject({ tenant_id: 'acme', users: ['ada', 'bob'] });
    expect(schedules).toMatchObject({
      daily: { time_zone: 'Europe/Vienna', enabled: true },
      often: { expression: 'rate(2 hours)' },
    });
  });

  it('CH-10: name channel profiles that there are, but none of Slack', () => {
    const text = `channel_profiles:
  desk: { channel: http, orchestrator_id: team }
  thread: { channel: slack, orchestrator_id: team, slack: { team_id: T0ACME } }
event_sources:
  acme.helpdesk: { tenant_id: acme, user_id: ada, channel_profiles: [desk, dsk, thread] }
`;
    expect(faultsIn(() => parse(text)).map(({ field, message }) => [field, message])).toEqual([
      ['event_sources.acme.helpdesk.channel_profiles.1', 'names no channel profile: "dsk"'],
      [
        'event_sources.acme.helpdesk.channel_profiles.2',
        'is a channel of Slack: only Slack says what is written there',
      ],
    ]);
    const fine = parse(text.replace(', dsk, thread', ''));
    expect(fine.event_sources['acme.helpdesk']?.channel_profiles).toEqual(['desk']);
  });

  it('has every mistake reported at once, each with its place, the inputs of workflows among them', () => {
    const text = STARTERS.replace('acme.crm:', 'aws.s3:')
      .replace('user_id: crm', 'user_id: crm, users: any')
      .replace('[answer, broken--anything]', '[anwser]')
      .replace('MON-FRI', 'MON-FRY')
      .replace('Europe/Vienna', 'Europe/Wien')
      .replace('workflow_id: deliver', 'workflow_id: delivr')
      .replace('rate(2 hours), workflow_id', 'rate(2 hours), time_zone: UTC, workflow_id')
      .replace('question: Why? }, tenant', 'question: [Why], dept: 2 }, tenant');
    expect(
      faultsIn(() => parse(text)).map(({ line, column, field, message, suggestion }) => [
        `${line}:${column}`,
        field,
        message,
        suggestion,
      ]),
    ).toEqual([
      ['5:25', 'event_sources.acme.orders.allowed_workflows.0', 'names no workflow: "anwser"', 'answer'],
      [
        '6:3',
        'event_sources.aws.s3',
        'must be a source of events such as acme.orders, and neither countersign nor one of AWS',
        undefined,
      ],
      ['6:3', 'event_sources.aws.s3', 'must have either user_id or users', undefined],
      [
        '9:17',
        'schedules.daily.expression',
        'must be cron(…) with six fields, one of the two for days a "?", or rate(…) such as rate(2 hours)',
        undefined,
      ],
      ['10:16', 'schedules.daily.time_zone', 'must be a time zone such as Europe/Vienna', undefined],
      ['11:18', 'schedules.daily.workflow_id', 'names no workflow of team: "delivr"', 'deliver'],
      ['16:50', 'schedules.often.time_zone', 'is only for cron(…): a rate goes by no clock', undefined],
      ['16:95', 'schedules.often.input.question', 'must be a text', undefined],
      ['16:102', 'schedules.often.input.dept', 'is not known', 'depth'],
    ]);
  });

  it('is a time that comes, of a zone as it is written', () => {
    const of = (expression: string, zone = 'UTC') =>
      faultsIn(() =>
        parse(STARTERS.replace('cron(0 8 ? * MON-FRI *)', expression).replace('Europe/Vienna', zone)),
      ).map(({ field, message }) => [field, message]);
    for (const never of ['cron(0 0 31 2,4 ? *)', 'cron(0 0 29 2 ? 2027)'])
      expect(of(never)).toEqual([['schedules.daily.expression', 'names a day that never comes']]);
    for (const zone of ['europe/vienna', 'us/eastern', 'utc'])
      expect(of('cron(0 0 29 2 ? *)', zone)).toEqual([
        ['schedules.daily.time_zone', 'must be a time zone such as Europe/Vienna'],
      ]);
    for (const zone of ['US/Eastern', 'Etc/GMT+5', 'Asia/Calcutta', 'America/Port-au-Prince'])
      expect(parse(STARTERS.replace('Europe/Vienna', zone)).schedules.daily).toMatchObject({
        time_zone: zone,
      });
  });

  it('is as the example of docs/events.md has it', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync('docs/events.md', 'utf8')) ?? [];
    const inputs = z.object({ user_message: z.string() });
    const known = new Map([['market-research', { ...answer, id: 'market-research', inputs }]]);
    const { event_sources, schedules } = parseSettings(example, 'settings.yaml', KNOWN, known);
    expect([...Object.keys(event_sources), ...Object.keys(schedules)]).toEqual([
      'acme.orders',
      'acme.crm',
      'monday-scan',
    ]);
  });
});
