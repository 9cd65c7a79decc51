import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type SignedRequest,
  useOf,
  verifySignature,
} from '../../../../core/domain/slack/verify-signature.ts';

const NOW_MS = Date.parse('2026-11-18T12:00:00Z');
const NOW = NOW_MS / 1000;

function signed(secret: string, body: string, timestamp = String(NOW)): SignedRequest {
  const mac = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return { timestamp, body, signature: `v0=${mac}` };
}

/** The text with one bit of one of its bytes flipped. */
function flipped(text: string, place: number): string {
  const bytes = Buffer.from(text, 'latin1');
  const bit = place % (bytes.length * 8);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return bytes.toString('latin1');
}

describe('security 13: a request of Slack', () => {
  it("is recognised by Slack's own example", () => {
    // https://docs.slack.dev/authentication/verifying-requests-from-slack
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    const request = {
      body,
      timestamp: '1531420618',
      signature: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    };
    expect(verifySignature('8f742231b10e8888abcd99yyyzzz85a5', request, 1531420618_000)).toBe(true);
  });

  const text = fc.string({ minLength: 1, maxLength: 60 });
  const place = fc.nat(100_000);

  it('is not, once any bit of its body, its time, its signature or the secret is another', () => {
    const part = fc.constantFrom<keyof SignedRequest | 'secret'>('body', 'timestamp', 'signature', 'secret');
    fc.assert(
      fc.property(text, text, part, place, (secret, body, changed, bit) => {
        const request = signed(secret, body);
        expect(verifySignature(secret, request, NOW_MS)).toBe(true);
        const forged =
          changed === 'secret'
            ? verifySignature(flipped(secret, bit), request, NOW_MS)
            : verifySignature(
                secret,
                { ...request, [changed]: flipped(request[changed] ?? '', bit) },
                NOW_MS,
              );
        expect(forged).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('counts for five minutes, to the second, however the clocks differ', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), ageSeconds => {
        const request = signed('secret', 'payload=1', String(NOW - ageSeconds));
        expect(verifySignature('secret', request, NOW_MS)).toBe(Math.abs(ageSeconds) <= 300);
      }),
    );
    const request = signed('secret', 'payload=1', String(NOW - 300));
    expect([0, 1].map(late => verifySignature('secret', request, NOW_MS + late))).toEqual([true, false]);
  });

  it.each([
    ['no signature', { ...signed('s', 'b'), signature: undefined }],
    ['no time', { ...signed('s', 'b'), timestamp: undefined }],
    ['an empty time', signed('s', 'b', '')],
    ['a time that is none', signed('s', 'b', 'NaN')],
    ['a time with a fraction', signed('s', 'b', `${NOW}.0`)],
    ['two times', signed('s', 'b', `${NOW},${NOW}`)],
    [
      'a signature in capitals',
      { ...signed('s', 'b'), signature: signed('s', 'b').signature?.toUpperCase() },
    ],
  ])('with %s does not count', (_case, request) => {
    expect(verifySignature('s', request, NOW_MS)).toBe(false);
  });

  it('never counts without a secret', () => {
    const request = { ...signed('x', 'b'), signature: signed('', 'b').signature };
    expect(verifySignature('', request, NOW_MS)).toBe(false);
  });

  it('is remembered until its time is over on any clock, under a name of its own', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), ageSeconds => {
        const { until } = useOf(signed('s', 'b', String(NOW - ageSeconds)));
        expect(Date.parse(until)).toBeGreaterThan((NOW - ageSeconds + 300) * 1000);
      }),
    );
    expect(useOf(signed('s', 'b')).hash).not.toBe(useOf(signed('s', 'c')).hash);
    expect(useOf(signed('s', 'b')).hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
