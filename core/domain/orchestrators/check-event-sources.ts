import { namesOneOf } from './check-references.ts';
import type { FoundFault } from './found-fault.ts';
import { type KnownWorkflows, namesWorkflow } from './known-workflows.ts';
import type { SettingsOutline } from './parse-settings.ts';

/** For whom a source speaks has to be clear, and what it may start has to exist. */
export function* checkEventSources(
  { event_sources, channel_profiles: profiles }: Pick<SettingsOutline, 'event_sources' | 'channel_profiles'>,
  workflows: KnownWorkflows,
): Iterable<FoundFault> {
  for (const [id, told] of Object.entries(event_sources)) {
    const { user_id, users, allowed_workflows = [], channel_profiles = [] } = told;
    const path = ['event_sources', id];
    if ((user_id === undefined) === (users === undefined))
      yield { path, atKey: true, message: 'must have either user_id or users' };
    for (const [at, name] of allowed_workflows.entries())
      yield* namesWorkflow([...path, 'allowed_workflows', at], name, workflows);
    for (const [at, name] of channel_profiles.entries()) {
      const where = [...path, 'channel_profiles', at];
      yield* namesOneOf(where, 'channel profile', name, Object.keys(profiles));
      if (profiles[name ?? '']?.slack !== undefined)
        yield { path: where, message: 'is a channel of Slack: only Slack says what is written there' };
    }
  }
}
