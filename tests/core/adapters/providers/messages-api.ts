import { type Answer, answerJson } from './loopback-server.ts';

const USAGE = {
  input_tokens: 100,
  output_tokens: 20,
  cache_read_input_tokens: 1000,
  cache_creation_input_tokens: 500,
};

/** A message as the API sends it; a test overrides what it is about. */
function message(fields: Record<string, unknown> = {}) {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-haiku-5-5',
    content: [{ type: 'text', text: '{"sentence":"Tea is warm."}' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: USAGE,
    ...fields,
  };
}

export function answerMessage(fields: Record<string, unknown> = {}): Answer {
  return answerJson(200, message(fields));
}

/** The retry comes soon, so that tests need not wait for the SDK's own pauses. */
export function answerFault(status: number, type: string, text = 'Something is wrong.'): Answer {
  return answerJson(
    status,
    { type: 'error', error: { type, message: text } },
    { 'retry-after-ms': '5', 'request-id': 'req_1' },
  );
}

type StreamEvent = { type: string } & Record<string, unknown>;

export const STREAM_START: StreamEvent = {
  type: 'message_start',
  message: message({ model: 'claude-sonnet-5-5', content: [], stop_reason: null }),
};

export function streamEvents(texts: readonly string[]): StreamEvent[] {
  return [
    STREAM_START,
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...texts.map(text => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text },
    })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 40 },
    },
    { type: 'message_stop' },
  ];
}

/** `open` leaves the stream as it is after the last event. */
export function answerStream(events: readonly StreamEvent[], { open = false } = {}): Answer {
  return response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    if (!open) response.end();
  };
}
