import { z } from 'zod';
import { InvalidDocument } from '../../contracts/document-fault.ts';
import { type Settings, settingsSchema } from '../../contracts/settings.ts';
import { guardPath } from '../steps/guard-path.ts';
import { checkEventSources } from './check-event-sources.ts';
import { namesOneOf } from './check-references.ts';
import { checkSchedules } from './check-schedules.ts';
import type { FoundFault } from './found-fault.ts';
import { inOrder } from './in-order.ts';
import type { KnownWorkflows } from './known-workflows.ts';
import { readYaml } from './read-yaml.ts';
import { shapeFaults } from './shape-faults.ts';

export interface KnownOrchestrator {
  readonly workflows: readonly string[];
  readonly defaultWorkflow: string;
}

/** The orchestrators that there are, by id, as far as they are known. */
export type KnownOrchestrators = ReadonlyMap<string, KnownOrchestrator | undefined>;

const text = z.string().optional().catch(undefined);
const texts = z.array(text).optional().catch(undefined);
const place = z.object({ team_id: text, channel_ids: texts }).optional().catch(undefined);
const profile = z
  .object({ channel: text, orchestrator_id: text, allowed_workflows: texts, slack: place })
  .catch({ channel: undefined, orchestrator_id: undefined, allowed_workflows: undefined, slack: undefined });
const eventSource = z
  .object({ user_id: z.unknown().optional(), users: z.unknown().optional() })
  .extend({ allowed_workflows: texts, channel_profiles: texts })
  .catch({ user_id: undefined, users: undefined, allowed_workflows: undefined, channel_profiles: undefined });
const schedule = z
  .object({
    ...{ expression: text, time_zone: text, workflow_id: text, orchestrator_id: text },
    input: z.record(z.string(), z.unknown()).default({}).catch({}),
  })
  .catch({ input: {} });
const orchestrator = z.object({ private_workspace: text }).catch({ private_workspace: undefined });
/** What can be told of a document however broken it is. */
const outlineSchema = z
  .object({
    channel_profiles: z.record(z.string(), profile).catch({}),
    orchestrators: z.record(z.string(), orchestrator).catch({}),
    event_sources: z.record(z.string(), eventSource).catch({}),
    schedules: z.record(z.string(), schedule).catch({}),
  })
  .catch({ channel_profiles: {}, orchestrators: {}, event_sources: {}, schedules: {} });
export type SettingsOutline = z.infer<typeof outlineSchema>;

/** Reads a `settings.yaml`; throws `InvalidDocument` with everything that is wrong with it. */
export function parseSettings(
  source: string,
  file: string,
  known: KnownOrchestrators,
  workflows: KnownWorkflows = new Map(),
): Settings {
  const { value, places, faults } = readYaml(source, file);
  const outline = outlineSchema.parse(value);
  const found = [
    ...faults,
    ...shapeFaults(settingsSchema, value),
    ...checkSettings(outline, known),
    ...checkEventSources(outline, workflows),
    ...checkSchedules(outline, known, workflows),
  ];
  if (found.length > 0) throw new InvalidDocument(inOrder(file, found, places));
  return settingsSchema.parse(value);
}

function* checkSettings(settings: SettingsOutline, known: KnownOrchestrators): Iterable<FoundFault> {
  const ids = [...known.keys()];
  yield* checkPlaces(settings.channel_profiles);
  for (const [id, { orchestrator_id, allowed_workflows }] of Object.entries(settings.channel_profiles)) {
    const path = ['channel_profiles', id];
    yield* namesOneOf([...path, 'orchestrator_id'], 'orchestrator', orchestrator_id, ids);
    const orchestrator = known.get(orchestrator_id ?? '');
    if (orchestrator === undefined || allowed_workflows === undefined) continue;
    const { workflows, defaultWorkflow } = orchestrator;
    for (const [at, name] of allowed_workflows.entries())
      yield* namesOneOf(
        [...path, 'allowed_workflows', at],
        `workflow of ${orchestrator_id}`,
        name,
        workflows,
      );
    if (!allowed_workflows.includes(defaultWorkflow))
      yield {
        path: [...path, 'allowed_workflows'],
        message: `must hold "${defaultWorkflow}", which starts when none could be chosen`,
      };
  }
  for (const [id, { private_workspace }] of Object.entries(settings.orchestrators)) {
    const path = ['orchestrators', id];
    for (const fault of namesOneOf(path, 'orchestrator', id, ids)) yield { ...fault, atKey: true };
    if (private_workspace === undefined) continue;
    const guarded = guardPath(`orchestrators/${id}`, private_workspace);
    if (!guarded.ok) yield { path: [...path, 'private_workspace'], message: guarded.reason };
  }
}

/** A message of Slack has to lead to one profile, whatever their order. */
function* checkPlaces(profiles: SettingsOutline['channel_profiles']): Iterable<FoundFault> {
  const takenBy = new Map<string, string>();
  for (const [id, { channel, slack }] of Object.entries(profiles)) {
    if (slack === undefined) continue;
    const path = ['channel_profiles', id];
    if (channel !== undefined && channel !== 'slack')
      yield { path: [...path, 'slack'], message: 'is only for profiles whose channel is slack' };
    for (const [at, channelId] of (slack.channel_ids ?? [undefined]).entries()) {
      const place = `${slack.team_id} ${channelId}`;
      const other = takenBy.get(place);
      if (other === undefined) takenBy.set(place, id);
      else if (channelId === undefined)
        yield { path: [...path, 'slack', 'team_id'], message: `is the place of ${other}; name channel_ids` };
      else yield { path: [...path, 'slack', 'channel_ids', at], message: `is a place of ${other}` };
    }
  }
}
