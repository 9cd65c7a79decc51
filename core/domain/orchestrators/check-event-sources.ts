import type { FoundFault } from './found-fault.ts';
import { type KnownWorkflows, namesWorkflow } from './known-workflows.ts';
import type { SettingsOutline } from './parse-settings.ts';

/** For whom a source speaks has to be clear, and what it may start has to exist. */
export function* checkEventSources(
  { event_sources }: Pick<SettingsOutline, 'event_sources'>,
  workflows: KnownWorkflows,
): Iterable<FoundFault> {
  for (const [id, { user_id, users, allowed_workflows = [] }] of Object.entries(event_sources)) {
    const path = ['event_sources', id];
    if ((user_id === undefined) === (users === undefined))
      yield { path, atKey: true, message: 'must have either user_id or users' };
    for (const [at, name] of allowed_workflows.entries())
      yield* namesWorkflow([...path, 'allowed_workflows', at], name, workflows);
  }
}
