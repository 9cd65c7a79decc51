import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cleaner } from '../../../../core/domain/diagnosis/clean-evidence.ts';
import { redact } from '../../../../core/domain/diagnosis/redact.ts';

const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const secretText = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...LETTERS), minLength: min, maxLength: max });

/** Each makes a text that holds the secret as it stands in logs, prompts and objects. */
const HOLDERS: Record<string, (secret: string) => string> = {
  'an Anthropic key': secret => `using sk-ant-api03-${secret} now`,
  'a bearer token': secret => `authorization: Bearer ${secret}`,
  'a header in JSON': secret => JSON.stringify({ headers: { Authorization: secret } }),
  'a task token in JSON': secret => JSON.stringify({ taskToken: secret }),
  'a task token in JSON in JSON': secret => JSON.stringify({ input: JSON.stringify({ TaskToken: secret }) }),
  'the key of a link': secret => `https://x.example/gates/abc?k=${secret}`,
  'the key of a link in HTML': secret => `<a href="/gates/abc?a=1&amp;k=${secret}">`,
  'the nonce of a form': secret => `nonce=k1.${secret}.r.m&decision=approve`,
  'the nonce of a form in JSON': secret => JSON.stringify({ nonce: `k1.${secret}` }),
  'a signature in a URL': secret => `https://b.s3/x?X-Amz-Signature=${secret}&X-Amz-Date=1`,
  'an AWS secret': secret => `aws_secret_access_key = ${secret}`,
  'a key of the environment': secret => `ANTHROPIC_API_KEY=${secret}`,
  'a password': secret => `password: "${secret}"`,
  'a Slack token': secret => `xoxb-${secret}`,
  'a password in an address': secret => `postgres://app:${secret}@db.example/x`,
  'a JSON web token': secret => `eyJhbGciOi${secret}.eyJzdWIiOi${secret}.${secret}`,
};

/** As people, programs and clouds really write them; `<…>` is the secret. */
const SEEN = [
  'AKIA<IOSFODNN7EXAMPLE>,<wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY>',
  'The secret access key is <wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY>.',
  'SessionToken: <IQoJb3JpZ2luX2VjEHgaCXVzLWVhc3QtMSJHMEUCIQDk>',
  'Authorization: AWS4-HMAC-SHA256 Credential=<AKIAIOSFODNN7EXAMPLE>/20260101, Signature=<fe5f80f77d5fa3beca038a248ff027d0>',
  String.raw`{\"secretAccessKey\": \"<wJalrXUtnFEMI>\", \"a\": 1}`,
  'xapp-1-<A111-222-abcdef> xoxe.xoxp-1-<Mi0yLTEx> https://hooks.slack.com/triggers/<T1/2/abc>',
  'AIza<SyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY> ya29.<a0AfH6SMBx-abcdef1234567890>',
  'SG.<ngeVfQFYQlKU0ufo8x5d1A>.<TwL2iGABf9DHoTf-09kqeF8tAmbihYzrnopKc-1s5cr> hf_<AbCdEfGhIjKlMnOpQrStUvWx>',
  `{"password":"<it's Secret123>"}`,
  String.raw`{"password":"<ab\"cd\\Secret>","user":"ann"}`,
  'password = "<correct horse battery staple>"',
  '{"pass":"<hunter2>","passphrase":"<hunter3>","otp":"<123456>"}',
  '--password <hunter2> --api-key=<abcdef12345> curl -u admin:<S3cretPa55> https://x',
  'Cookie: session=<abc123def456>; other=<zzz999yyy>',
  '{"x-api-key":["<0123456789abcdef>"],"b":1} ["authorization","<0123456789abcdef>"]',
  'next=https%3A%2F%2Fx%2Fgates%2Fabc%3Fk%3Dk1.<EjRWeJCrze8SNFZ4kKvN7xI0Mwo4tflkyFaR9YHq0CcG5ZREjkHVFtw4>',
  String.raw`https://x/gates/abc?a=1\u0026k=k1.<EjRWeJCrze8SNFZ4kKvN7xI0Mwo4tflkyFaR9YHq0CcG5ZREjkHVFtw4> {"k":"k1.<EjRWeJCrze8SNFZ4kKvN7xI0Mwo4tflkyFaR9YHq0CcG5ZREjkHVFtw4>"}`,
  'authorization%3A%20Bearer%20<abcdef123456>',
  '-----BEGIN PGP PRIVATE KEY BLOCK-----\n<lQOYBF>\n-----END PGP PRIVATE KEY BLOCK-----',
  'redis://:<hunter2>@h:6379 AccountKey=<abc123def456ghi789>==;EndpointSuffix=x',
  'token: <abcdef1234567890> <TaskToken><AQCEAAAAKgAAAAMAAAAA></TaskToken>',
  'a%40example.com is <ada.lovelace>%40example.com',
] as const;

describe('what goes into a bundle or a prompt', () => {
  it.each(SEEN)('has nothing secret of %s (DX-8)', seen => {
    const secrets = [...seen.matchAll(/<(?!\/?TaskToken)([^<>]+)>/g)].map(([, secret = '']) => secret);
    const { text } = redact(seen.replace(/<(?!\/?TaskToken)([^<>]+)>/g, '$1'));
    expect(secrets.filter(secret => text.includes(secret) || text.includes(secret.slice(-6)))).toEqual([]);
  });

  it.each(Object.entries(HOLDERS))('has no %s (DX-8)', (_name, hold) => {
    fc.assert(
      fc.property(secretText(16, 40), fc.string(), fc.string(), (secret, before, after) => {
        const { text, count } = redact(`${before} ${hold(secret)} ${after}`);
        expect(text).not.toContain(secret);
        expect(count).toBeGreaterThan(0);
      }),
    );
  });

  it('has no task token, wherever it stands', () => {
    const token = Buffer.from(
      '0f8fad5b-d9cb-469f-a165-70867728950e\n12\narn:aws:states:us-east-1:1:execution:a:b',
    );
    const text = `the machine waits with ${token.toString('base64url')}.`;
    expect(redact(text).text).toBe('the machine waits with [redacted].');
  });

  it('has the ends of AWS keys, private keys and webhooks blacked out', () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----';
    expect(redact(`${key} AKIAIOSFODNN7EXAMPLE hooks.slack.com/services/T0/B0/xyz`).text).toBe(
      '[redacted] [redacted] hooks.slack.com/[redacted]',
    );
  });

  it('shows of an e-mail address whose it may be, and where', () => {
    expect(redact('rejected by ada.lovelace@example.com.').text).toBe('rejected by a…@example.com.');
  });

  it('keeps what evidence is made of: ids, hashes, paths, times, counts of tokens', () => {
    const kept = [
      'run_0123456789abcdef0123456789abcdef of market-research at 2026-01-01T00:00:00.000Z',
      'sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'runs/run_0123/steps/write-section/attempts/12/outputs/a/rather/long/path/to/some/file/far/down/below/it.md',
      '{"inputTokens":1200,"outputTokens":300,"maxTokens":8000}',
      'MissingOutput: the outputs "plan" and "report" are missing',
      'The token: none was sent.',
      'sha1 da39a3ee5e6b4b0d3255bfef95601890afd80709 of src/components/forms/button.ts, version 1-5cb898a5',
      '{"code":"ENOENT","signature":true,"secret":false,"tokens":["a","b"]}',
      '-'.repeat(200),
    ].join('\n');
    expect(redact(kept)).toEqual({ text: kept, count: 0 });
  });

  it('is the same when it is redacted again', () => {
    const holders = Object.values(HOLDERS);
    fc.assert(
      fc.property(fc.nat(holders.length - 1), secretText(16, 40), fc.string(), (which, secret, more) => {
        const once = redact(`${holders[which]?.(secret)} ${more}`).text;
        expect(redact(once).text).toBe(once);
      }),
    );
  });

  it('takes no time worth speaking of, whatever it is given', () => {
    for (const text of [
      'a'.repeat(200_000),
      'token='.repeat(30_000),
      'eyJaaaaaaaa.'.repeat(20_000),
      '-----BEGIN PRIVATE KEY-----'.repeat(5_000),
      'token="'.repeat(30_000),
      String.raw`token=\"x`.repeat(20_000),
      `cookie: ${'a'.repeat(100)} `.repeat(2_000),
      '--password '.repeat(20_000),
      '<token>'.repeat(30_000),
    ])
      expect(redact(text).text.length).toBeLessThanOrEqual(text.length + 200_000);
  });
});

describe('an excerpt', () => {
  it('is redacted before it is cut, so that no half of a secret is left at its end (DX-4)', () => {
    const secret = 'sk-ant-api03-abcdefghijklmnop';
    const excerpt = new Cleaner().excerpt({
      ref: 'A1',
      kind: 'artifact',
      locator: 'x',
      provenance: { path: 'x', reasonSelected: 'test' },
      text: `${'x'.repeat(64 * 1024 - 15)} ${secret} and more`,
    });
    expect(excerpt.truncated).toBe(true);
    expect(excerpt.text).not.toContain('sk-ant');
    expect(Buffer.byteLength(excerpt.text)).toBeLessThanOrEqual(64 * 1024);
  });

  it('of which only the beginning was read shows no half of a secret either, however much was taken out (DX-8)', () => {
    const half = 'wJalrXUtnFEMI/K7MDENG';
    const { text, truncated } = new Cleaner().excerpt({
      ref: 'A1',
      kind: 'artifact',
      locator: 'x',
      provenance: { path: 'x', reasonSelected: 'test' },
      text: `${`password=${'x'.repeat(100)} `.repeat(660)}${half}`,
      isPart: true,
    });
    expect(truncated).toBe(true);
    expect(text).not.toContain(half);
    expect(text.length).toBeGreaterThan(5_000);
  });

  it('has no secret in its facts, not even in the path that a step has named', () => {
    const { facts } = new Cleaner().excerpt({
      ref: 'E1',
      kind: 'event',
      locator: '1',
      provenance: { path: 'x', reasonSelected: 'test' },
      text: '',
      facts: { type: 'path.blocked', path: 'https://ann:hunter2@x/y', at: '2026-11-19T08:00:00.000Z' },
    });
    expect(facts).toMatchObject({ path: 'https://[redacted]@x/y', at: '2026-11-19T08:00:00.000Z' });
  });

  it('is never longer than 64 KB and never ends in half a character (DX-4)', () => {
    fc.assert(
      fc.property(fc.constantFrom('é', '図', '😀', 'a'), fc.integer({ min: 1, max: 5 }), (sign, before) => {
        const { text } = new Cleaner().excerpt({
          ref: 'A1',
          kind: 'artifact',
          locator: 'x',
          provenance: { path: 'x', reasonSelected: 'test' },
          text: 'b'.repeat(before) + sign.repeat(70_000),
        });
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024);
        expect(text).not.toContain('\ufffd');
        expect(text.startsWith('b'.repeat(before) + sign)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});
