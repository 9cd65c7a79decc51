import { crc32 } from 'node:zlib';
import type { Answer } from './loopback-server.ts';

/** Frames of `application/vnd.amazon.eventstream`, as Bedrock sends them. */
export function answerEventStream(events: readonly object[]): Answer {
  return response => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    for (const event of events) response.write(frame(event));
    response.end();
  };
}

function frame(event: object): Buffer {
  const bytes = Buffer.from(JSON.stringify(event)).toString('base64');
  const payload = Buffer.from(JSON.stringify({ bytes }));
  const headers = Buffer.concat([
    header(':event-type', 'chunk'),
    header(':content-type', 'application/json'),
    header(':message-type', 'event'),
  ]);
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(16 + headers.length + payload.length, 0);
  lengths.writeUInt32BE(headers.length, 4);
  const body = Buffer.concat([lengths, checksum(lengths), headers, payload]);
  return Buffer.concat([body, checksum(body)]);
}

function header(name: string, value: string): Buffer {
  const STRING = 7;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return Buffer.concat([
    Buffer.from([name.length]),
    Buffer.from(name),
    Buffer.from([STRING]),
    length,
    Buffer.from(value),
  ]);
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
