import { expect, it } from 'vitest';
import { settingsSchema } from '../../../../core/contracts/settings.ts';
import { orchestratorDirectory } from '../../../../core/domain/orchestrators/orchestrator-directory.ts';

it('CH-8: says where in Slack a profile is, and for whom', () => {
  const settings = settingsSchema.parse({
    channel_profiles: {
      everywhere: { channel: 'slack', orchestrator_id: 'desk', slack: { team_id: 'T0TEAM' } },
      lounge: {
        ...{ channel: 'slack', orchestrator_id: 'desk' },
        slack: { team_id: 'T0TEAM', channel_ids: ['C0LOUNGE'], tenant_id: 'acme', members: 'any' },
      },
      local: { channel: 'local', orchestrator_id: 'desk' },
    },
  });
  expect(orchestratorDirectory([], settings).channelProfiles).toEqual({
    everywhere: {
      ...{ channel: 'slack', orchestratorId: 'desk' },
      slack: { teamId: 'T0TEAM', tenantId: 'default', members: 'known' },
    },
    lounge: {
      ...{ channel: 'slack', orchestratorId: 'desk' },
      slack: { teamId: 'T0TEAM', channelIds: ['C0LOUNGE'], tenantId: 'acme', members: 'any' },
    },
    local: { channel: 'local', orchestratorId: 'desk' },
  });
});
