import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, AnswerReader } from '../../../local/dynamodb/answer-reader.ts';

const SIZED = 'HTTP/1.1 200 OK\r\nContent-Type: a/b\r\nContent-Length: 5\r\n\r\nhello';
const CHUNKED =
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nhel\r\n2;note=x\r\nlo\r\n0\r\nsum: 1\r\n\r\n';

function readWhole(text: string, method = 'POST'): Answer | undefined {
  return new AnswerReader(method).add(Buffer.from(text, 'latin1'));
}

function bodyOf(answer: Answer | undefined): string | undefined {
  return answer && Buffer.from(answer.response.body as Uint8Array).toString();
}

describe('an answer', () => {
  test('is its status, its headers in lower case and its body', () => {
    const answer = readWhole(SIZED);
    expect(answer?.response).toMatchObject({ status: 200, headers: { 'content-type': 'a/b' } });
    expect(bodyOf(answer)).toBe('hello');
    expect(answer?.isReusable).toBe(true);
  });

  test.each([
    ['sized', SIZED],
    ['chunked', CHUNKED],
    ['sized after an interim one', `HTTP/1.1 100 Continue\r\n\r\n${SIZED}`],
  ])('that is %s is read whole, however it is cut into packets', (_kind, text) => {
    const bytes = Buffer.from(text, 'latin1');
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 6 }), cuts => {
        const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const reader = new AnswerReader('POST');
        const answers = places
          .slice(1)
          .map((end, position) => bytes.subarray(places[position], end))
          .filter(packet => packet.length > 0)
          .map(packet => reader.add(packet));
        expect(bodyOf(answers.at(-1))).toBe('hello');
        expect(answers.at(-1)?.isReusable).toBe(true);
        expect(answers.slice(0, -1).every(answer => answer === undefined)).toBe(true);
      }),
    );
  });

  test('keeps its bytes though the buffer they came in is used again', () => {
    const bytes = Buffer.from(SIZED);
    const answer = new AnswerReader('POST').add(bytes);
    bytes.fill(0);
    expect(bodyOf(answer)).toBe('hello');
  });

  test('of unknown length ends with its connection', () => {
    const reader = new AnswerReader('POST');
    expect(reader.add(Buffer.from('HTTP/1.1 200 OK\r\n\r\nhel'))).toBeUndefined();
    expect(reader.add(Buffer.from('lo'))).toBeUndefined();
    const answer = reader.end();
    expect(bodyOf(answer)).toBe('hello');
    expect(answer?.isReusable).toBe(false);
  });

  test('that is cut short is none', () => {
    const reader = new AnswerReader('POST');
    expect(reader.add(Buffer.from(SIZED.slice(0, -1)))).toBeUndefined();
    expect(reader.end()).toBeUndefined();
  });

  test.each([
    ['to HEAD', 'HEAD', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n'],
    ['204', 'POST', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['304', 'GET', 'HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\n'],
  ])('%s has no body', (_kind, method, text) => {
    expect(bodyOf(readWhole(text, method))).toBe('');
  });

  test.each([
    ['asks for it', SIZED.replace('Content-Type: a/b', 'Connection: close')],
    ['sends more than the answer', `${SIZED}HTTP/1.1`],
  ])('ends the use of a connection whose server %s', (_how, text) => {
    expect(readWhole(text)?.isReusable).toBe(false);
  });

  test.each([
    ['of another protocol', 'SSH-2.0-x\r\n\r\n'],
    ['with a header that has no name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n'],
    ['of no length', 'HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n'],
    ['with a damaged chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'],
    ['without end of headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`],
  ])('%s is refused', (_kind, text) => {
    expect(() => readWhole(text)).toThrow('an answer');
  });
});
