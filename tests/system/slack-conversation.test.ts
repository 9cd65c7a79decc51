import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { addToDirectory } from '../support/channel-profiles.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { slackThreadOf } from '../support/slack-conversation.ts';
import {
  openSlackWorkspace,
  type Posted,
  SIGNING_SECRET,
  type SlackWorkspace,
  sendInteraction,
  TEAM,
} from '../support/slack-workspace.ts';
import { writeTenant } from '../support/write-tenant.ts';

const TENANT = 'acme';
const ADA = 'U0ADA';
const READER = { tenant: TENANT, user: 'ada' };
/** A quarter of an hour, and whoever looks every minute has looked. */
const ROUND_MS = 16 * 60_000;

let host: TestHost & { clock: VirtualClock };
let slack: SlackWorkspace;
let takeOut: () => void;
beforeAll(async () => {
  const clock = new VirtualClock();
  slack = await openSlackWorkspace(clock);
  // Read when the functions are first loaded.
  vi.stubEnv('SLACK_SIGNING_SECRET', SIGNING_SECRET);
  vi.stubEnv('SLACK_BOT_TOKEN', 'xoxb-canary');
  vi.stubEnv('SLACK_API_URL', `${slack.url}/api/`);
  takeOut = addToDirectory({
    channelProfiles: {
      research: {
        ...{ channel: 'slack', orchestratorId: 'front-desk' },
        slack: { teamId: TEAM, tenantId: TENANT, members: 'known' },
      },
    },
  });
  host = (await openTestHost({ clock })) as typeof host;
  await writeTenant(host.aws.dynamoDb, TENANT, {
    gatePolicy: { decideInSlack: true },
    people: { ada: { slackUserId: ADA }, bob: { slackUserId: 'U0BOB' } },
  });
});
afterAll(async () => {
  takeOut();
  await host.close();
  await slack.close();
  vi.unstubAllEnvs();
});

const threadIn = (channelId: string) => slackThreadOf({ host, slack, tenantId: TENANT, channelId });
const now = () => new Date(Math.floor(host.clock.now() / 60_000) * 60_000).toISOString();
const isHeading = (heading: string) => (post: Posted) => post.shown.split('\n')[0] === heading;
const withoutTime = (text: string) => text.replace(/elapsed: [^\n]*/, '');
const buttonsOf = ({ blocks }: Posted) => blocks.find(({ type }) => type === 'actions')?.elements ?? [];

async function press(member: string, post: Posted, action: 'approve' | 'reject'): Promise<number> {
  const button = buttonsOf(post).find(({ action_id }) => action_id === action);
  const { gateId, contentHash } = JSON.parse(button?.value ?? '{}');
  const request = slack.request({ member, action, gateId, contentHash });
  return (await sendInteraction(host.url, request)).status;
}

it('CH-1, CH-4, CH-8: a market scan is asked for, clarified, approved and done without leaving the thread', async () => {
  const thread = threadIn('C0RESEARCH');
  const started = await thread.say(ADA, 'I need a market scan for solar', 'ada');
  expect(started).toMatchObject({
    action: 'workflow_start',
    selection: { via: 'selector', selectedWorkflow: 'market-research' },
    ...{ senderId: 'ada', channelProfileId: 'research', conversationId: thread.conversationId },
  });
  expect(started.posted.shown).toContain('Started: Market research');
  const { runId = '' } = started;

  const { questions } = await host.api.untilWaiting(runId, 'questions', READER);
  const asked = await thread.untilPosted(({ shown }) => shown.includes('Some questions before work begins'));
  for (const [at, { question }] of questions.entries())
    expect(asked.shown).toContain(`${at + 1}: ${question}`);
  expect(asked.shown).toContain('on a line of its own that begins with its number');

  await host.clock.advanceBy(ROUND_MS);
  const plain = await thread.say(ADA, "how's it going?", 'ada');
  expect(plain).toMatchObject({ action: 'workflow_status', selection: { via: 'selector' }, runId });
  expect(plain.posted.shown).toContain('elapsed: 16 min');
  expect(plain.result).toMatchObject({ longRunning: true, lastProgressAt: now() });
  const first = await thread.untilPosted(isHeading('Still waiting for somebody'));
  expect(first.shown).toMatch(/Elapsed\*\n15 min[\s\S]*Summary\n\d questions wait for answers/);
  const exact = await thread.say(ADA, '/status', 'ada');
  expect(exact).toMatchObject({ action: 'workflow_status', selection: { via: 'fast_path' }, runId });
  expect(withoutTime(exact.posted.shown)).toBe(withoutTime(plain.posted.shown));

  const numbered = questions.map((_, at) => `${at + 1}: answer ${at + 1}`).join('\n');
  const answered = await thread.say(ADA, numbered, 'ada');
  expect(answered).toMatchObject({ action: 'run_continue', runId });
  expect(answered.posted.shown).toContain('the answer was taken');

  const planned = await host.api.untilWaiting(runId, 'plan', READER);
  expect(planned.answers).toEqual({ q1: 'answer 1', q2: 'answer 2', q3: 'answer 3' });
  const plan = await thread.untilPosted(({ shown }) => shown.includes('A plan waits for a decision'));
  expect(plan.shown).toContain('Price, estimated');
  expect(buttonsOf(plan).map(({ action_id }) => action_id)).toEqual(['open', 'approve', 'reject']);
  await host.clock.advanceBy(ROUND_MS);
  const waits = thread.posts().filter(isHeading('Still waiting for somebody'));
  expect(waits.map(({ shown }) => /Elapsed\*\n(\d+ min)/.exec(shown)?.[1])).toEqual(['15 min', '30 min']);
  expect(waits[1]?.shown).toMatch(/Step\*\nplan\n[\s\S]*Summary\nThe plan waits for approval/);
  const asText = await thread.say('U0BOB', 'Approve!', 'bob');
  expect(asText.posted.shown).toContain('Nothing is approved or rejected by message');
  expect((await host.api.run(runId, READER)).body).toMatchObject({ phase: 'plan', state: 'waiting' });

  expect(await press(ADA, plan, 'approve')).toBe(200);
  expect(slack.told()).toMatchObject([{ text: 'You have approved this.' }]);
  expect(await host.api.untilOver(runId, READER)).toMatchObject({ state: 'succeeded' });
  const approved = await thread.untilPosted(({ shown }) => shown.includes('The plan is approved'));
  expect(approved.shown).toContain('ada');

  await host.clock.advanceBy(2 * ROUND_MS);
  const ends = thread.posts().filter(({ shown }) => shown.includes('*State*\nsucceeded'));
  expect(ends.map(({ shown }) => shown.split('\n')[0])).toEqual(['Done']);
  expect(thread.posts().filter(isHeading('Still waiting for somebody'))).toHaveLength(2);

  const posts = thread.posts();
  expect(new Set(posts.map(({ key }) => key)).size).toBe(posts.length);
  expect(slack.posted.filter(({ threadTs }) => threadTs !== thread.ts)).toEqual([]);
  expect(new Set(posts.map(({ channel }) => channel))).toEqual(new Set(['C0RESEARCH']));
  for (const { shown, text } of posts) expect(shown + text).not.toMatch(/\?k=|\[\[gate/);
});

it('CH-6: in another thread "cancel it" stops its run, and says so there', async () => {
  const thread = threadIn('C0RESEARCH');
  const { runId = '' } = await thread.say(ADA, 'A market scan, please', 'ada');
  await host.api.untilWaiting(runId, 'questions', READER);
  const canceled = await thread.say('U0BOB', 'cancel it', 'bob');
  expect(canceled).toMatchObject({
    ...{ action: 'command_invoke', runId, result: { state: 'canceled' } },
    selection: { functionId: 'workflow.cancel' },
  });
  expect(canceled.posted.shown).toMatch(/^Canceled: Market research/);
  expect((await host.api.run(runId, READER)).body).toMatchObject({ state: 'canceled' });
  await host.clock.advanceBy(2 * ROUND_MS);
  const [end, ...more] = thread.posts().filter(isHeading('Canceled'));
  expect(end?.shown).toMatch(/State\*\ncanceled[\s\S]*By\*\nbob/);
  expect(more).toEqual([]);
});
