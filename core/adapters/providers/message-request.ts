import type {
  JSONOutputFormat,
  MessageCreateParamsNonStreaming,
  MessageParam,
} from '@anthropic-ai/sdk/resources/messages/messages';
import type { ModelCall } from '../../contracts/model-call.ts';
import { quietThinking } from './quiet-thinking.ts';

interface Wording {
  readonly model: string;
  readonly maxOutputTokens: number;
  readonly format: JSONOutputFormat;
}

/** A call in the words of the Messages API. */
export function messageRequest(
  { system, prompt, repair }: Pick<ModelCall, 'system' | 'prompt' | 'repair'>,
  { model, maxOutputTokens, format }: Wording,
): MessageCreateParamsNonStreaming {
  const { thinking, effort } = quietThinking(model);
  return {
    model,
    max_tokens: maxOutputTokens,
    // Stable over many calls, so that all but the first read it from the cache.
    ...(system === ''
      ? {}
      : { system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }] }),
    messages: [{ role: 'user', content: prompt }, ...(repair === undefined ? [] : repairTurn(repair))],
    output_config: { format, ...(effort === undefined ? {} : { effort }) },
    ...(thinking === undefined ? {} : { thinking }),
  };
}

function repairTurn({ reply, fault }: NonNullable<ModelCall['repair']>): MessageParam[] {
  const request: MessageParam = {
    role: 'user',
    content: `Your reply cannot be used:\n${fault}\n\nReply with the corrected JSON and nothing else.`,
  };
  // The API refuses an empty turn.
  return reply.trim() === '' ? [request] : [{ role: 'assistant', content: reply }, request];
}
