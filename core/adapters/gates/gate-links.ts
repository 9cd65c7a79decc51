import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Gate } from '../../contracts/run.ts';

/** The links on which people decide. The key of a link is derived, so that no store holds it. */
export interface GateLinks {
  /** From the root of the site. */
  path(gate: Gate): string;
  isKeyOf(gate: Gate, key: string): boolean;
}

export function gateLinks(secret: string): GateLinks {
  const keyOf = ({ gateId, expiresAt, contentHash }: Gate) =>
    createHmac('sha256', secret).update(`${gateId}\n${expiresAt}\n${contentHash}`).digest('base64url');
  return {
    path: gate => `/gates/${gate.gateId}?k=${keyOf(gate)}`,
    isKeyOf: (gate, key) => {
      // Compared as text: several texts decode to the same bytes.
      const [given, right] = [Buffer.from(key), Buffer.from(keyOf(gate))];
      return given.byteLength === right.byteLength && timingSafeEqual(given, right);
    },
  };
}
