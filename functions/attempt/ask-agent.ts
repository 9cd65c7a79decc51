import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { type AttemptFile, attemptPath } from '../../core/adapters/content/run-paths.ts';
import { askModel, type ModelQuestion } from '../../core/adapters/providers/ask-model.ts';
import type { Providers } from '../../core/adapters/providers/registry.ts';
import { spendOf } from '../../core/adapters/providers/spend.ts';
import type { Usage } from '../../core/contracts/run.ts';
import type { Agent } from '../../core/contracts/workflow.ts';
import type { Assignment } from '../../core/domain/prompts/gate-prompts.ts';

const AGENT_TIMEOUT_SECONDS = 300;
/** Left for writing down what came of a call, before the function itself is ended. */
const WRAP_UP_MS = 3_000;
const BETWEEN_REPLIES = '\n\n---\n\n';

export interface AgentPorts {
  readonly content: ContentStore;
  readonly providers: Providers;
}

export interface AgentCall<Result> {
  readonly runId: string;
  readonly stepId: string;
  readonly attempt: number;
  readonly agent: Agent;
  readonly assignment: Assignment<Result>;
  readonly remainingMs: number;
  /** What a reply is taken for, where it need not be the JSON of the schema. */
  readonly read?: ModelQuestion<Result>['read'];
  readonly form?: 'json' | 'text';
}

export interface AgentAnswer<Result> {
  readonly result: Result;
  readonly provider: string;
  readonly model: string;
  readonly usage: Usage;
  /** Writes of what was said, which must be done before the attempt counts as done. */
  readonly kept: Promise<unknown>;
}

/** What an agent is asked, as it is kept and shown: halves of characters do not come back from the bucket. */
export function promptText({ system, prompt }: Pick<Assignment<unknown>, 'system' | 'prompt'>): string {
  return Buffer.from(`${system}\n\n---\n\n${prompt}\n`).toString();
}

/** Asks an agent's model and keeps what was asked and what it said. */
export async function askAgent<Result>(
  { content, providers }: AgentPorts,
  call: AgentCall<Result>,
): Promise<AgentAnswer<Result>> {
  const { agent, assignment } = call;
  const keep = (file: AttemptFile, text: string) =>
    content.write(attemptPath(call.runId, call.stepId, call.attempt, file), text);
  const provider = providers.forAgent(agent);
  const prompt = keep('prompt.md', promptText(assignment));
  // Seen to below; until then a failure must not count as unhandled.
  prompt.catch(() => {});
  const timeoutMs = Math.min(
    (agent.timeoutSeconds ?? AGENT_TIMEOUT_SECONDS) * 1000,
    Math.max(call.remainingMs - WRAP_UP_MS, 1),
  );
  try {
    const { result, replies, model, usage } = await askModel({
      provider,
      timeoutMs,
      call: {
        agent,
        ...assignment,
        facts: { ...assignment.facts, runId: call.runId },
        ...(call.form !== undefined && { form: call.form }),
      },
      ...(call.read !== undefined && { read: call.read }),
    });
    const kept = Promise.all([prompt, keep('response.md', replies.join(BETWEEN_REPLIES))]);
    kept.catch(() => {});
    const { inputTokens, outputTokens, costUsd } = usage;
    return { result, provider: provider.key, model, usage: { inputTokens, outputTokens, costUsd }, kept };
  } catch (fault) {
    await prompt;
    const { replies = [] } = spendOf(fault) ?? {};
    if (replies.length > 0) await keep('response.md', replies.join(BETWEEN_REPLIES));
    throw fault;
  }
}
