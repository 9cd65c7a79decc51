import { expect, it } from 'vitest';
import type { KeyRing } from '../../../../core/contracts/key-ring.ts';
import type { Gate } from '../../../../core/contracts/run.ts';
import { linkOf } from '../../../../core/domain/gates/gate-link.ts';

const ring: KeyRing = { version: 1, current: 'k1', keys: { k1: { secret: 's'.repeat(40) } } };
const gate = (contentHash: string, expiresAt = '2026-01-02T00:00:00.000Z'): Gate => ({
  gateId: 'run_1-g1',
  kind: 'review',
  contentHash,
  expiresAt,
  provider: 'offline',
  link: { keyId: 'k1', round: 1, contentHash },
});
const idOf = (shown: Gate, audience?: string) => linkOf(ring, 'run_1', shown, audience)?.linkId;

it('GATE-4: a link is the same whenever it is made again', () => {
  expect(idOf(gate('a'), 'ada')).toBe(idOf(gate('a'), 'ada'));
});

it('GATE-4: two that open a gate under one number share no link unless they open the same', () => {
  const ids = [
    idOf(gate('a')),
    idOf(gate('b')),
    idOf(gate('a', '2026-01-03T00:00:00.000Z')),
    idOf(gate('a'), 'ada'),
    idOf(gate('a'), 'bob'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});
