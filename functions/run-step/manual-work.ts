import { z } from 'zod';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { NOTHING_USED } from '../../core/contracts/run.ts';
import type { Agent } from '../../core/contracts/workflow.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import type { Assignment } from '../../core/domain/prompts/gate-prompts.ts';
import { type AgentPorts, promptText } from '../attempt/ask-agent.ts';
import type { Parked, Visit } from './visit.ts';

export function isManual({ providers }: AgentPorts, agent: Agent): boolean {
  return providers.forAgent(agent).key === 'manual';
}

/** The prompt is kept, and a person takes it wherever the work is done. */
export async function parkForManual(
  { content }: AgentPorts,
  stepId: string,
  { run, attempt }: Visit,
  assignment: Pick<Assignment<unknown>, 'system' | 'prompt' | 'schema'>,
  form: 'json' | 'text' = 'json',
): Promise<Parked> {
  const prompt = promptText(form === 'json' ? { ...assignment, prompt: withSchema(assignment) } : assignment);
  await content.write(attemptPath(run.runId, stepId, attempt.number, 'prompt.md'), prompt);
  return {
    need: { kind: 'manual', shows: 'prompt.md', contentHash: hashContent(prompt), provider: 'manual' },
    usage: NOTHING_USED,
  };
}

/** A model is held to the schema by its provider; a person has to read it. */
function withSchema({ prompt, schema }: Pick<Assignment<unknown>, 'prompt' | 'schema'>): string {
  const { $schema, ...shape } = z.toJSONSchema(schema, { io: 'input' });
  return `${prompt}\n\nAnswer with JSON of this form and nothing else:\n${JSON.stringify(shape, null, 2)}`;
}
