import { expect, it } from 'vitest';
import { profileOfChannel } from '../../../../core/domain/slack/profile-of-channel.ts';

const inSlack = (slack: { teamId: string; channelIds?: string[] }) => ({
  ...{ channel: 'slack', orchestratorId: 'team' },
  slack: { tenantId: 'default', members: 'known' as const, ...slack },
});
const channelProfiles = {
  local: { channel: 'local', orchestratorId: 'team' },
  everywhere: inSlack({ teamId: 'T01' }),
  research: inSlack({ teamId: 'T01', channelIds: ['C01', 'C02'] }),
  partner: inSlack({ teamId: 'T02', channelIds: ['C09'] }),
};
const idOf = (teamId: string, channelId: string) =>
  profileOfChannel({ channelProfiles }, { teamId, channelId })?.channelProfileId;

it('CH-8: the profile that names a channel comes before the one of its workspace; nothing leads to others', () => {
  expect(idOf('T01', 'C02')).toBe('research');
  expect(idOf('T01', 'C03')).toBe('everywhere');
  expect(idOf('T01', 'D01')).toBe('everywhere');
  expect(idOf('T02', 'C09')).toBe('partner');
  expect(idOf('T02', 'C01')).toBeUndefined();
  expect(idOf('T03', 'C01')).toBeUndefined();
});
