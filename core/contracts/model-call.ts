import type { z } from 'zod';
import type { Agent } from './workflow.ts';

/** Of an agent that says nothing else. */
export const LONGEST_REPLY_TOKENS = 8_000;

/** One question to a model whose answer must be JSON that fits `schema`. */
export interface ModelCall<Result = unknown> {
  readonly agent: Agent;
  /** Stable text first, so that providers can cache it. */
  readonly system: string;
  readonly prompt: string;
  readonly schema: z.ZodType<Result>;
  /** What the schema is called in logs and by the offline provider: `questions`, `plan`, a step id. */
  readonly schemaName: string;
  /** `text`: the reply may be something else than the JSON of `schema`; whoever asks reads it. */
  readonly form?: 'json' | 'text';
  /** Facts of the call for the offline provider, which reads no prose. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** A reply that did not fit, and what was wrong with it: the one repair turn. */
  readonly repair?: { readonly reply: string; readonly fault: string };
  readonly signal: AbortSignal;
}

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly costUsd: number;
}

export interface ModelReply {
  /** The JSON text as the model wrote it; the caller parses it. */
  readonly text: string;
  readonly model: string;
  readonly usage: ModelUsage;
}

export interface ModelProvider {
  readonly key: string;
  /** Throws one of the named provider errors of `errors.ts`, nothing else. */
  call(call: ModelCall): Promise<ModelReply>;
  /** No call like this one costs more; absent where calls cost nothing. */
  worstCaseUsd?(call: ModelCall): Promise<number>;
}
