import { createHmac, randomInt } from 'node:crypto';
import type { KeyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import type { CodeStore } from '../../core/adapters/records/code-store.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import type { CodeMessage } from '../../core/contracts/notices.ts';
import { conflict, invalid } from '../../core/contracts/problem.ts';
import { deriveKey } from '../../core/domain/keys/derive-key.ts';
import { currentKey } from '../../core/domain/keys/key-ring.ts';
import { personalRoutes } from '../../core/domain/notices/notice-routes.ts';
import type { GateBehindLink } from '../gates/gate-behind-link.ts';

export const SEND_CODE = 'send_code';

export interface CodePorts {
  readonly codes: CodeStore;
  readonly keys: KeyRingSource;
  /** Tells the person, on a way that the tenant's settings know; whoever has only the link does not hear of it. */
  readonly tellCode: (message: CodeMessage) => Promise<void>;
  readonly tenants: TenantStore;
  readonly now: () => number;
}

export type OneTimeCodes = ReturnType<typeof oneTimeCodes>;

/** Codes by which a person proves that a link is theirs: a link can be forwarded, a code is sent to the person. */
export function oneTimeCodes({ codes, keys, tellCode, tenants, now }: CodePorts) {
  const hashOf = async (linkId: string, code: string) => {
    const { secret } = currentKey(await keys.signing());
    return createHmac('sha256', deriveKey(secret, 'one-time-code'))
      .update(`${linkId}\n${code}`)
      .digest('hex');
  };
  return {
    send: async ({ linkId, stored: { run }, gate, link }: GateBehindLink): Promise<void> => {
      if (gate.policy?.identity !== 'code' || link.audience === undefined)
        throw invalid([{ field: 'decision', message: 'No code is needed here.' }]);
      if (personalRoutes(link.audience, await tenants.find(run.tenantId)).length === 0)
        throw conflict('We know no way to send you a code. Please ask whoever operates this system.', {
          name: 'NoWayToSend',
          slug: 'no-way-to-send',
          title: 'No code can be sent',
        });
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      if (!(await codes.put(linkId, await hashOf(linkId, code), now())))
        throw conflict(
          'A code was sent a moment ago, or many were today. Please wait before you ask for another one.',
          {
            name: 'CodeSent',
            slug: 'code-sent',
            title: 'A code is under way',
          },
        );
      await tellCode({
        ...{ tenantId: run.tenantId, runId: run.runId, gateId: gate.gateId },
        ...{ userId: link.audience, code },
      });
    },
    check: async (linkId: string, code: string): Promise<boolean> => {
      if (await codes.isRight(linkId, await hashOf(linkId, code.trim()), now())) return true;
      throw invalid([{ field: 'code', message: 'This code is not right, or too old. Ask for another one.' }]);
    },
  };
}
