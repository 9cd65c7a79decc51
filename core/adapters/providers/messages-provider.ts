import type Anthropic from '@anthropic-ai/sdk';
import type { Message } from '@anthropic-ai/sdk/resources/messages/messages';
import type { ModelProvider } from '../../contracts/model-call.ts';
import { callSettings } from './call-settings.ts';
import { messageRequest } from './message-request.ts';
import { mostInputTokens } from './most-input-tokens.ts';
import { outputFormat } from './output-format.ts';
import { estimateCallUsd } from './price-usage.ts';
import { readMessage } from './read-message.ts';
import { translateFault } from './translate-fault.ts';
import { withinTime } from './within-time.ts';

/** Beyond this many tokens a reply takes so long that a silent connection may be cut on its way. */
const LONGEST_SILENT_REPLY_TOKENS = 4_000;

/** The SDK honours `retry-after` between them; after that the state machine's own retries take over. */
export const MAX_RETRIES = 2;

export interface MessagesClient {
  readonly messages: Pick<Anthropic['messages'], 'create' | 'stream'>;
}

export interface MessagesPlatform {
  readonly key: string;
  readonly openClient: () => Promise<MessagesClient>;
  /** What the platform calls a model. */
  readonly nameModel: (model: string) => string;
  /** What must never be read in a message, as far as it is known by now. */
  readonly secrets: () => readonly string[];
}

/** Claude models, wherever the Messages API is served. */
export function createMessagesProvider({
  key,
  openClient,
  nameModel,
  secrets,
}: MessagesPlatform): ModelProvider {
  let opening: Promise<MessagesClient> | undefined;
  return {
    key,
    async worstCaseUsd(call) {
      const { model, maxOutputTokens } = callSettings(call);
      return estimateCallUsd(nameModel(model), await mostInputTokens(call), maxOutputTokens);
    },
    async call(call) {
      const settings = callSettings(call);
      const model = nameModel(settings.model);
      // Says that a model has no price before money is spent on it.
      estimateCallUsd(model, 0, 0);
      const timeoutMs = settings.timeoutSeconds * 1000;
      return await withinTime({ signal: call.signal, timeoutMs }, async signal => {
        try {
          opening ??= openClient();
          const client = await opening;
          const request = messageRequest(call, {
            model,
            maxOutputTokens: settings.maxOutputTokens,
            format: call.form === 'text' ? undefined : await outputFormat(call),
          });
          const message = await send(client, request, { signal, timeout: timeoutMs });
          return readMessage(message, model);
        } catch (fault) {
          throw translateFault(fault, { key, secrets: secrets() });
        }
      });
    },
  };
}

function send(
  { messages }: MessagesClient,
  request: ReturnType<typeof messageRequest>,
  options: { signal: AbortSignal; timeout: number },
): Promise<Message> {
  return request.max_tokens > LONGEST_SILENT_REPLY_TOKENS
    ? messages.stream(request, options).finalMessage()
    : messages.create(request, options);
}
