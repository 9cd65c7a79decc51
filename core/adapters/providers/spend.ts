import type { ModelReply, ModelUsage } from '../../contracts/model-call.ts';

/** What was paid for and said although there is no result; an error carries it, so that a run is charged for it. */
export interface Spend {
  readonly replies: readonly string[];
  readonly model: string;
  readonly usage: ModelUsage;
}

const NOTHING: ModelUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costUsd: 0,
};

/** All of them together; the last one names the model. */
export function addUp(replies: readonly ModelReply[]): Spend {
  return {
    replies: replies.map(({ text }) => text),
    model: replies.at(-1)?.model ?? '',
    usage: replies.reduce((sum, { usage }) => addUsage(sum, usage), NOTHING),
  };
}

/** Not enumerable: whoever logs the error does not log what the model wrote. */
export function withSpend<Fault extends object>(fault: Fault, spend: Spend): Fault & Spend {
  return Object.defineProperties(fault, {
    replies: { value: spend.replies, configurable: true },
    model: { value: spend.model, configurable: true },
    usage: { value: spend.usage, configurable: true },
  }) as Fault & Spend;
}

export function spendOf(fault: unknown): Spend | undefined {
  return typeof fault === 'object' && fault !== null && 'replies' in fault && 'usage' in fault
    ? (fault as Spend)
    : undefined;
}

export function addUsage(left: ModelUsage, right: ModelUsage): ModelUsage {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cacheReadTokens: left.cacheReadTokens + right.cacheReadTokens,
    cacheWriteTokens: left.cacheWriteTokens + right.cacheWriteTokens,
    costUsd: left.costUsd + right.costUsd,
  };
}
