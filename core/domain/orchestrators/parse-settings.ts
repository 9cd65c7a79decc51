import { z } from 'zod';
import { InvalidDocument } from '../../contracts/document-fault.ts';
import { type Settings, settingsSchema } from '../../contracts/settings.ts';
import { guardPath } from '../steps/guard-path.ts';
import { namesOneOf } from './check-references.ts';
import type { FoundFault } from './found-fault.ts';
import { inOrder } from './in-order.ts';
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
const profile = z
  .object({ orchestrator_id: text, allowed_workflows: texts })
  .catch({ orchestrator_id: undefined, allowed_workflows: undefined });
const orchestrator = z.object({ private_workspace: text }).catch({ private_workspace: undefined });
/** What can be told of a document however broken it is. */
const outlineSchema = z
  .object({
    channel_profiles: z.record(z.string(), profile).catch({}),
    orchestrators: z.record(z.string(), orchestrator).catch({}),
  })
  .catch({ channel_profiles: {}, orchestrators: {} });

/** Reads a `settings.yaml`; throws `InvalidDocument` with everything that is wrong with it. */
export function parseSettings(source: string, file: string, known: KnownOrchestrators): Settings {
  const { value, places, faults } = readYaml(source, file);
  const found = [
    ...faults,
    ...shapeFaults(settingsSchema, value),
    ...checkSettings(outlineSchema.parse(value), known),
  ];
  if (found.length > 0) throw new InvalidDocument(inOrder(file, found, places));
  return settingsSchema.parse(value);
}

function* checkSettings(
  settings: z.infer<typeof outlineSchema>,
  known: KnownOrchestrators,
): Iterable<FoundFault> {
  const ids = [...known.keys()];
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
