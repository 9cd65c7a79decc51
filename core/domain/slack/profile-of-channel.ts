import type { OrchestratorDirectory, SlackPlace } from '../../contracts/orchestrator-directory.ts';

export interface FoundProfile {
  readonly channelProfileId: string;
  readonly place: SlackPlace;
}

/** The profile that a channel of a workspace belongs to: the one that names it, or else the one of the workspace. */
export function profileOfChannel(
  { channelProfiles }: Pick<OrchestratorDirectory, 'channelProfiles'>,
  { teamId, channelId }: { readonly teamId: string; readonly channelId: string },
): FoundProfile | undefined {
  const places = Object.entries(channelProfiles).flatMap(([channelProfileId, { slack: place }]) =>
    place?.teamId === teamId ? [{ channelProfileId, place }] : [],
  );
  return (
    places.find(({ place }) => place.channelIds?.includes(channelId)) ??
    places.find(({ place }) => place.channelIds === undefined)
  );
}
