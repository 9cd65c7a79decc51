import type { Message } from '@anthropic-ai/sdk/resources/messages/messages';
import { InvalidResult, ProviderRefused } from '../../contracts/errors.ts';
import type { ModelReply } from '../../contracts/model-call.ts';
import { priceUsage } from './price-usage.ts';
import { addUp, withSpend } from './spend.ts';

/** The reply in a message, unless the model declined or was cut off; those are paid for all the same. */
export function readMessage(message: Message, model: string): ModelReply {
  const reply = {
    text: message.content.map(block => (block.type === 'text' ? block.text : '')).join(''),
    model: message.model,
    usage: readUsage(message.usage, model),
  };
  if (message.stop_reason === 'refusal')
    throw withSpend(new ProviderRefused(`${message.model} declined to answer.`), addUp([reply]));
  if (message.stop_reason === 'max_tokens' || message.stop_reason === 'model_context_window_exceeded')
    throw withSpend(
      new InvalidResult(`The reply was cut off at ${message.usage.output_tokens} tokens.`),
      addUp([reply]),
    );
  return reply;
}

function readUsage(usage: Message['usage'], model: string): ModelReply['usage'] {
  const tokens = {
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    cacheReadTokens: usage.cache_read_input_tokens ?? 0,
    cacheWriteTokens: usage.cache_creation_input_tokens ?? 0,
  };
  return { ...tokens, costUsd: priceUsage(model, tokens) };
}
