import { Problem } from '../../core/contracts/problem.ts';
import { rateLimiter } from '../middleware/rate-limit.ts';

const MINUTE_MS = 60_000;

/** Guesses are not counted: they are told from our links by their signature, at the cost of a hash. */
export interface GateLimits {
  /** How long whoever opens a page has to wait, by gate and by address; 0 if he need not. */
  views(gateId: string, address: string): number;
  posts(gateId: string, address: string): number;
  /** Whether one more refusal at the gate is worth a line of the audit. */
  isRefusalNoted(gateId: string): boolean;
}

export function gateLimits(now: () => number): GateLimits {
  const limiter = (most: number) => rateLimiter({ most, windowMs: MINUTE_MS }, now);
  const [viewsByGate, viewsByAddress] = [limiter(600), limiter(1200)];
  const [postsByGate, postsByAddress] = [limiter(300), limiter(300)];
  const refusals = rateLimiter({ most: 20, windowMs: 60 * MINUTE_MS }, now);
  return {
    views: (gateId, address) => Math.max(viewsByGate(gateId), viewsByAddress(address)),
    posts: (gateId, address) => Math.max(postsByGate(gateId), postsByAddress(address)),
    isRefusalNoted: gateId => refusals(gateId) === 0,
  };
}

export function refuseTooMany(waitMs: number): void {
  if (waitMs === 0) return;
  throw new Problem({
    name: 'AskedTooOften',
    status: 429,
    slug: 'too-many-requests',
    title: 'Too many requests',
    detail: 'This was asked for too often.',
    hint: `Try again in ${Math.ceil(waitMs / 1000)} seconds.`,
  });
}
