import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packGate, unpackGate } from '../../../../core/adapters/records/pack-gate.ts';

const hash = fc.constantFrom('a'.repeat(64), 'b'.repeat(64));
const gate = fc.record(
  {
    gateId: fc.constant('run_1-g1'),
    contentHash: hash,
    link: fc.record({ keyId: fc.constant('k1'), round: fc.nat(), contentHash: hash }),
  },
  { requiredKeys: ['gateId', 'contentHash'] },
);

it('a gate that was packed is the same gate again, with a link or without, amended or not', () => {
  fc.assert(
    fc.property(gate, original => {
      expect(unpackGate(JSON.parse(JSON.stringify(packGate(original))))).toEqual(original);
    }),
  );
});

it('a gate that was stored before gates were packed is read as it is', () => {
  fc.assert(
    fc.property(gate, original => {
      expect(unpackGate(original)).toEqual(original);
    }),
  );
});
