import { beforeEach, describe, expect, test } from 'vitest';
import { type KeyRingSource, keyRingSource } from '../../../../core/adapters/keys/key-ring-source.ts';
import { ServiceUnavailable } from '../../../../core/contracts/errors.ts';
import { type KeyRing, parseKeyRing, writeKeyRing } from '../../../../core/contracts/key-ring.ts';
import { revoke, rotate, verifyingKey } from '../../../../core/domain/keys/key-ring.ts';

const NOW = '2027-01-04T09:00:00.000Z';
const first = parseKeyRing('first-secret-of-forty-characters-or-more');
const second = rotate(first, 'second-secret-of-forty-characters-or-more', NOW);
const revoked = revoke(second, 'k1', NOW);

/** A secret behind a service that can fail, and a clock that moves when it is told to. */
let stored: KeyRing | string;
let isDown: boolean;
let nowMs: number;
let reads: number;
let source: KeyRingSource;
const wait = (ms: number) => {
  nowMs += ms;
};

beforeEach(() => {
  stored = first;
  isDown = false;
  nowMs = 1_000_000;
  reads = 0;
  source = keyRingSource(
    async () => {
      reads += 1;
      await Promise.resolve();
      if (isDown) throw new ServiceUnavailable('Secrets Manager does not answer.');
      return typeof stored === 'string' ? stored : writeKeyRing(stored);
    },
    () => nowMs,
  );
});

const currentOf = async (ring: Promise<KeyRing>) => (await ring).current;

test('nothing is read before a key is needed', async () => {
  expect(reads).toBe(0);
  await source.signing();
  expect(reads).toBe(1);
});

test('whoever asks at the same time shares one read', async () => {
  const rings = await Promise.all([source.signing(), source.verifying(), source.signing()]);
  expect(reads).toBe(1);
  expect(new Set(rings).size).toBe(1);
});

describe('signing', () => {
  test('reads again after 30 seconds, and not before', async () => {
    await source.signing();
    stored = second;
    wait(29_999);
    expect(await currentOf(source.signing())).toBe('k1');
    wait(1);
    expect(await currentOf(source.signing())).toBe('k2');
    expect(reads).toBe(2);
  });

  test('goes on with a ring of less than a minute while the service fails, then fails too', async () => {
    await source.signing();
    isDown = true;
    wait(59_999);
    expect(await currentOf(source.signing())).toBe('k1');
    wait(1);
    await expect(source.signing()).rejects.toThrow(ServiceUnavailable);
  });

  test('uses what verifying has read meanwhile', async () => {
    await source.signing();
    stored = second;
    wait(2_000);
    await source.verifying();
    expect(await currentOf(source.signing())).toBe('k2');
  });
});

describe('verifying', () => {
  test('security 14: refuses a revoked key two seconds later at the latest', async () => {
    stored = second;
    expect(verifyingKey(await source.verifying('k1'), 'k1')).toBeDefined();
    stored = revoked;
    wait(1_999);
    expect(verifyingKey(await source.verifying('k1'), 'k1')).toBeDefined();
    wait(1);
    expect(verifyingKey(await source.verifying('k1'), 'k1')).toBeUndefined();
  });

  test('security 14: never uses what is older than two seconds only because signing keeps it longer', async () => {
    await source.signing();
    stored = revoke(second, 'k1', NOW);
    wait(2_000);
    await source.signing();
    expect(verifyingKey(await source.verifying('k1'), 'k1')).toBeUndefined();
  });

  test('security 14: fails closed twelve seconds after the last ring while the service fails', async () => {
    await source.verifying();
    isDown = true;
    wait(11_999);
    expect(await currentOf(source.verifying())).toBe('k1');
    wait(1);
    await expect(source.verifying()).rejects.toThrow(ServiceUnavailable);
  });

  test('works again with the first read that succeeds', async () => {
    isDown = true;
    await expect(source.verifying()).rejects.toThrow(ServiceUnavailable);
    isDown = false;
    expect(await currentOf(source.verifying())).toBe('k1');
  });

  test('security 14: finds a key that was made elsewhere a moment ago', async () => {
    await source.verifying();
    stored = second;
    wait(250);
    expect(verifyingKey(await source.verifying('k2'), 'k2')).toBeDefined();
  });

  test('security 15: reads at most four times a second, however many key ids somebody makes up', async () => {
    for (let asked = 0; asked < 1000; asked++) {
      await source.verifying(`k${1000 + asked}`);
      wait(1);
    }
    expect(reads).toBe(4);
  });

  test('reads again when the clock was set back', async () => {
    await source.verifying();
    stored = second;
    wait(-60_000);
    expect(await currentOf(source.verifying())).toBe('k2');
  });
});

test('a secret that somebody spoilt counts as one that cannot be read, and is not repeated', async () => {
  await source.verifying();
  stored = '{"version":1,"keys":"spoilt-secret"}';
  wait(11_000);
  expect(await currentOf(source.verifying())).toBe('k1');
  wait(1_000);
  const fault = await source.verifying().catch((thrown: Error) => thrown);
  expect(fault).toMatchObject({ name: 'ConfigurationError' });
  expect(String(fault)).not.toContain('spoilt');
});
