import { LONGEST_REPLY_TOKENS, type ModelCall } from '../../contracts/model-call.ts';

/** Asks and plans: short, cheap, quick. */
export const SMALL_MODEL = 'claude-haiku-5-5';
/** Does the steps. */
export const WORKER_MODEL = 'claude-sonnet-5-5';

/** What is asked of a model before a person has approved anything, or beside a run. */
const SMALL_CALLS: ReadonlySet<string> = new Set(['questions', 'plan', 'selection', 'diagnosis']);

const SMALL = { model: SMALL_MODEL, maxOutputTokens: 4_000, timeoutSeconds: 120 };
const WORKER = { model: WORKER_MODEL, maxOutputTokens: LONGEST_REPLY_TOKENS, timeoutSeconds: 600 };

export interface CallSettings {
  readonly model: string;
  readonly maxOutputTokens: number;
  readonly timeoutSeconds: number;
}

/** What an agent says of its call, and the defaults for what it leaves open. */
export function callSettings({ agent, schemaName }: Pick<ModelCall, 'agent' | 'schemaName'>): CallSettings {
  const defaults = SMALL_CALLS.has(schemaName) ? SMALL : WORKER;
  return {
    model: agent.model ?? defaults.model,
    maxOutputTokens: agent.maxOutputTokens ?? defaults.maxOutputTokens,
    timeoutSeconds: agent.timeoutSeconds ?? defaults.timeoutSeconds,
  };
}
