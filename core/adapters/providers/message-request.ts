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
  /** None for a reply that is free text. */
  readonly format: JSONOutputFormat | undefined;
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
    messages: [
      { role: 'user', content: prompt },
      ...(repair === undefined ? [] : repairTurn(repair, format === undefined)),
    ],
    ...outputConfig(format, effort),
    ...(thinking === undefined ? {} : { thinking }),
  };
}

function outputConfig(
  format: Wording['format'],
  effort: ReturnType<typeof quietThinking>['effort'],
): Pick<MessageCreateParamsNonStreaming, 'output_config'> {
  if (format === undefined && effort === undefined) return {};
  return {
    output_config: { ...(format && { format }), ...(effort !== undefined && { effort }) },
  };
}

function repairTurn({ reply, fault }: NonNullable<ModelCall['repair']>, isText: boolean): MessageParam[] {
  const wanted = isText ? 'the whole corrected answer' : 'the corrected JSON and nothing else';
  const request: MessageParam = {
    role: 'user',
    content: `Your reply cannot be used:\n${fault}\n\nReply with ${wanted}.`,
  };
  // The API refuses an empty turn.
  return reply.trim() === '' ? [request] : [{ role: 'assistant', content: reply }, request];
}
