import { describe, expect, it } from 'vitest';
import { auditCsv } from '../../../../core/domain/audit/audit-csv.ts';
import { auditRow } from '../../../../core/domain/audit/audit-row.ts';

const decided = {
  sequence: 4,
  type: 'gate.decided' as const,
  at: '2026-11-18T08:00:00.000Z',
  by: 'ada',
  gateId: 'run_1-g1',
  decision: 'approve' as const,
  digest: 'd'.repeat(64),
  contentHash: 'a'.repeat(64),
};

describe('a line of the audit', () => {
  it('GATE-6: says that another text was approved than the one that was shown', () => {
    const row = auditRow({ ...decided, editedHash: 'b'.repeat(64) });
    expect(row).toMatchObject({ contentHash: 'a'.repeat(64), editedHash: 'b'.repeat(64) });
    expect(auditRow(decided)).not.toHaveProperty('editedHash');
    const [titles = '', line = ''] = auditCsv([row].flatMap(one => one ?? [])).split('\r\n');
    expect(line.split(',')[titles.split(',').indexOf('edited sha-256')]).toBe('b'.repeat(64));
  });
});
