import type { KeyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { currentKey } from '../../core/domain/keys/key-ring.ts';
import { openGateOf } from '../../core/domain/run/decide-gate.ts';
import type { Person } from './decide.ts';

export interface RelinkPorts {
  readonly runs: RunStore;
  readonly keys: KeyRingSource;
  readonly now: () => number;
}

const ALL = ['questions', 'plan', 'review', 'manual', 'step_questions'] as const;

/** Takes all links of a gate back and makes new ones, signed with the current key. */
export async function relinkGate(
  { runs, keys, now }: RelinkPorts,
  stored: StoredRun,
  person: Person,
): Promise<RunRecord> {
  const { keyId } = currentKey(await keys.verifying());
  const { run } = await changeRun(runs, stored, ({ run: current }) => {
    const nowMs = now();
    const { gateId, contentHash, link } = openGateOf(current, ALL, { ...person, nowMs });
    return {
      events: [
        {
          type: 'gate.relinked',
          at: new Date(nowMs).toISOString(),
          by: person.by,
          gateId,
          ...(person.source !== undefined && { source: person.source }),
          link: { keyId, round: (link?.round ?? 0) + 1, contentHash },
        },
      ],
      answer: undefined,
    };
  });
  return run;
}
