import type { OutputConfig, ThinkingConfigParam } from '@anthropic-ai/sdk/resources/messages/messages';
import { readModelName } from './model-name.ts';

interface Thinking {
  readonly thinking?: ThinkingConfigParam;
  readonly effort?: OutputConfig['effort'];
}

/**
 * Thinking counts towards `max_tokens`, which an agent sets for its text, and newer models think unless told
 * not to: so it is turned off where the model allows that, and kept low where it does not. Models that are
 * not here do not think by themselves.
 * https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting, 2026-11-18
 */
const QUIET: Readonly<Record<string, Thinking>> = {
  'claude-haiku-5-5': { thinking: { type: 'disabled' } },
  'claude-sonnet-5-5': { thinking: { type: 'between_tools' } },
  'claude-sonnet-5': { thinking: { type: 'disabled' } },
  'claude-opus-5-5': { effort: 'low' },
  'claude-opus-5': { effort: 'low' },
  'claude-fable-5-1': { effort: 'low' },
  'claude-fable-5': { effort: 'low' },
};

export function quietThinking(model: string): Thinking {
  return QUIET[readModelName(model).family] ?? {};
}
