import { z } from 'zod';
import { type GatePolicyInput, gatePolicyInputSchema } from '../../contracts/gate-policy.ts';
import { tenantSettingsSchema } from '../../contracts/tenant.ts';

const DAY_SECONDS = 24 * 3600;
const isoTime = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-03-02T09:00:00Z' });
const seconds = z
  .int()
  .min(0)
  .max(366 * DAY_SECONDS);
const userId = z.string().regex(/^[\w.@:-]{1,128}$/, 'must be a user id');

/**
 * How somebody comes to decide: on the `page` behind their own link, with the code if one is asked for; through the `api`,
 * signed in; by a button in `slack`; or with a `link` alone, as whoever a mail was forwarded to.
 */
const WAYS = ['page', 'api', 'slack', 'link'] as const;

const clickSchema = z
  .strictObject({
    at: isoTime.optional(),
    /** After the gate was opened. */
    afterSeconds: seconds.optional(),
    /** Absent where the link is for nobody in particular. */
    who: userId.optional(),
    via: z.enum(WAYS).default('page'),
    decision: z.enum(['approve', 'revise', 'reject', 'delegate']),
    comment: z.string().max(4000).optional(),
    /** With `delegate`: who decides instead. */
    to: z.string().min(1).max(128).optional(),
  })
  .refine(({ at, afterSeconds }) => (at === undefined) !== (afterSeconds === undefined), {
    path: ['afterSeconds'],
    message: 'must be there, or else at',
  })
  .refine(({ decision, to }) => (decision === 'delegate') === (to !== undefined), {
    path: ['to'],
    message: 'must be there with delegate, and nowhere else',
  })
  .refine(({ via, who }) => via === 'link' || who !== undefined, {
    path: ['who'],
    message: 'must be there, unless somebody has a link alone',
  });
export type ScenarioClick = z.infer<typeof clickSchema>;

/** A gate, and what people do at it. */
export const policyScenarioSchema = z.strictObject({
  policy: gatePolicyInputSchema,
  openedAt: isoTime,
  /** How long the workflow lets people take. */
  waitSeconds: seconds.min(1),
  /** Who asked for the run. */
  requester: userId,
  people: tenantSettingsSchema.shape.people,
  clicks: z.array(clickSchema).max(1000).default([]),
});
export type PolicyScenario = Omit<z.infer<typeof policyScenarioSchema>, 'policy'> & {
  readonly policy: GatePolicyInput;
};
