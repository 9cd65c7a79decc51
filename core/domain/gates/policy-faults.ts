import {
  type BusinessHours,
  type GatePolicyInput,
  gatePolicyInputSchema,
} from '../../contracts/gate-policy.ts';
import type { FoundFault } from '../orchestrators/found-fault.ts';
import { shapeFaults } from '../orchestrators/shape-faults.ts';
import { namesOnlyUsers } from './approvers.ts';
import { addBusinessSeconds } from './business-hours.ts';

export interface PolicyFault {
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
}

/**
 * Everything that is wrong with what an author or an operator says of a policy. What they leave out may stand elsewhere.
 * `waitSeconds`: how long people may take there, where that is known.
 */
export function policyFaults(policy: unknown, waitSeconds?: number): PolicyFault[] {
  const misshapen = shapeFaults(gatePolicyInputSchema, policy);
  if (misshapen.length > 0)
    return misshapen.map(({ path, message, suggestion }) => ({
      field: path.join('.'),
      message,
      ...(suggestion !== undefined && { suggestion }),
    }));
  const said = gatePolicyInputSchema.parse(policy);
  const faults = [...quorumFaults(said), ...hoursFaults(said), ...orderFaults(said), ...endFaults(said)];
  return faults.length > 0 || waitSeconds === undefined ? faults : [...waitFaults(said, waitSeconds)];
}

/** Somebody who decides for others does not make more people of them, so delegation does not help. */
function* quorumFaults({ approvers, escalation = [], quorum }: GatePolicyInput): Iterable<PolicyFault> {
  if (quorum === undefined || approvers === undefined) return;
  const all = [...approvers, ...escalation.flatMap(level => level.approvers)];
  const people = new Set(all).size;
  if (namesOnlyUsers(all) && people < quorum)
    yield {
      field: 'quorum',
      message: `is ${quorum}, but approvers and escalation name only ${people} ${people === 1 ? 'person' : 'people'}`,
    };
}

function* hoursFaults({ businessHours }: GatePolicyInput): Iterable<PolicyFault> {
  if (businessHours !== undefined && businessHours.to <= businessHours.from)
    yield {
      field: 'businessHours.to',
      message: `must be later than from, ${businessHours.from}; hours cannot go on past midnight`,
    };
}

function* orderFaults({ remindAfterSeconds = [], escalation = [] }: GatePolicyInput): Iterable<PolicyFault> {
  for (const [index, seconds] of remindAfterSeconds.entries())
    if (seconds <= (remindAfterSeconds[index - 1] ?? 0))
      yield { field: `remindAfterSeconds.${index}`, message: 'must be more than the one before' };
  for (const [index, { afterSeconds }] of escalation.entries())
    if (afterSeconds <= (escalation[index - 1]?.afterSeconds ?? 0))
      yield {
        field: `escalation.${index}.afterSeconds`,
        message: 'must be more than that of the level before',
      };
}

function* endFaults({ expireAfterSeconds, ...policy }: GatePolicyInput): Iterable<PolicyFault> {
  if (expireAfterSeconds === undefined) return;
  for (const fault of overdueFaults(policy, expireAfterSeconds))
    yield { ...fault, message: `${fault.message} expireAfterSeconds, ${expireAfterSeconds}` };
}

function* waitFaults(policy: GatePolicyInput, waitSeconds: number): Iterable<PolicyFault> {
  const { expireAfterSeconds } = policy;
  if (expireAfterSeconds !== undefined && expireAfterSeconds > waitSeconds)
    yield { field: 'expireAfterSeconds', message: `must be at most waitSeconds, ${waitSeconds}` };
  else
    for (const fault of overdueFaults(policy, waitSeconds))
      yield { ...fault, message: `${fault.message} waitSeconds, ${waitSeconds}` };
}

/** What a policy plans for a time at which the gate has ended, however early in the week it was opened. */
function* overdueFaults(policy: GatePolicyInput, endSeconds: number): Iterable<PolicyFault> {
  const { remindAfterSeconds = [], escalation = [], businessHours } = policy;
  const planned = [
    ...remindAfterSeconds.map((seconds, index) => [`remindAfterSeconds.${index}`, seconds] as const),
    ...escalation.map(
      ({ afterSeconds }, index) => [`escalation.${index}.afterSeconds`, afterSeconds] as const,
    ),
  ];
  for (const [field, seconds] of planned) {
    if (seconds >= endSeconds) yield { field, message: 'must be less than' };
    else if (businessHours !== undefined && !canPass(seconds, businessHours, endSeconds))
      yield { field, message: `is ${seconds} seconds of business hours, which cannot pass within` };
  }
}

/** A week without a change of clocks, from a Monday on. */
const ANY_WEEK = [0, 1, 2, 3, 4, 5, 6].map(day => Date.UTC(2026, 5, 1 + day));

function canPass(seconds: number, hours: BusinessHours, endSeconds: number): boolean {
  if (hours.to <= hours.from) return true;
  const inUtc = { ...hours, timeZone: 'UTC' };
  return ANY_WEEK.some(dayMs => {
    const opensMs = addBusinessSeconds(dayMs, 0, inUtc, dayMs + WEEK_MS) ?? dayMs;
    return addBusinessSeconds(opensMs, seconds, inUtc, opensMs + endSeconds * 1000) !== undefined;
  });
}

const WEEK_MS = 8 * 24 * 3600 * 1000;

/** The same, of the part of a document that a policy is. */
export function policyFaultsAt(part: string, policy: GatePolicyInput, waitSeconds?: number): FoundFault[] {
  return policyFaults(policy, waitSeconds).map(({ field, ...fault }) => ({
    ...fault,
    path: [part, ...field.split('.').map(name => (/^\d+$/.test(name) ? Number(name) : name))],
  }));
}
