import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAwsChunked } from '../../../local/s3/body/aws-chunked.ts';

const SMALLEST_INNER_CHUNK_BYTES = 8192;

async function decode(pieces: Uint8Array[]): Promise<{ content: Buffer; trailers: Record<string, string> }> {
  const trailers = new Map<string, string>();
  const chunks: Uint8Array[] = [];
  const sent = (async function* () {
    yield* pieces;
  })();
  for await (const chunk of decodeAwsChunked(sent, trailers)) chunks.push(chunk);
  return { content: Buffer.concat(chunks), trailers: Object.fromEntries(trailers) };
}

function encode(content: Buffer, chunkBytes: number, isSigned: boolean): Buffer {
  const signature = isSigned ? `;chunk-signature=${'0'.repeat(64)}` : '';
  const chunks: (string | Buffer)[] = [];
  for (let at = 0; at < content.length; at += chunkBytes) {
    const chunk = content.subarray(at, at + chunkBytes);
    chunks.push(`${chunk.length.toString(16)}${signature}\r\n`, chunk, '\r\n');
  }
  chunks.push(`0${signature}\r\n`, 'X-Amz-Checksum-Crc32: abc=\r\n', '\r\n');
  return Buffer.concat(chunks.map(chunk => Buffer.from(chunk as string)));
}

describe('an aws-chunked body', () => {
  test('yields its content however the network cuts it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: SMALLEST_INNER_CHUNK_BYTES, max: 20_000 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 20 }),
        async (size, chunkBytes, isSigned, cuts) => {
          const content = Buffer.from(Array.from({ length: size }, (_, index) => (index * 7) % 256));
          const sent = encode(content, chunkBytes, isSigned);
          const places = [0, ...cuts.map(cut => cut % sent.length).sort((a, b) => a - b), sent.length];
          const pieces = places.slice(1).map((end, index) => sent.subarray(places[index], end));
          const decoded = await decode(pieces);
          expect(decoded.content.equals(content)).toBe(true);
          expect(decoded.trailers).toEqual({ 'x-amz-checksum-crc32': 'abc=' });
        },
      ),
      { numRuns: 60 },
    );
  });

  test('cut off anywhere before its last chunk is refused', async () => {
    const sent = encode(Buffer.from('content'), SMALLEST_INNER_CHUNK_BYTES, false);
    const lastChunk = sent.indexOf('\r\n0\r\n') + 2;
    for (let length = 0; length < lastChunk; length++)
      await expect(decode([sent.subarray(0, length)])).rejects.toMatchObject({ name: 'IncompleteBody' });
  });

  test.each([
    ['xyz\r\nabc\r\n0\r\n\r\n', 'IncompleteBody'],
    ['3\r\nabcd\r\n0\r\n\r\n', 'IncompleteBody'],
    ['-3\r\nabc\r\n0\r\n\r\n', 'IncompleteBody'],
    ['0\r\nno colon\r\n\r\n', 'MalformedTrailerError'],
    ['3\r\nabc\r\n3\r\nabc\r\n0\r\n\r\n', 'InvalidChunkSizeError'],
  ])('that is malformed (%j) is refused', async (sent, name) => {
    await expect(decode([Buffer.from(sent)])).rejects.toMatchObject({ name });
  });
});
