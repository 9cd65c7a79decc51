import { type Clamp, DIAGNOSIS_LIMITS } from '../../contracts/diagnosis-bundle.ts';

/** How far back is looked, and whether more was asked for. */
export function clampWindow(askedMinutes: number | undefined): { minutes: number; clamps: Clamp[] } {
  const { windowMinutes, longestWindowMinutes } = DIAGNOSIS_LIMITS;
  if (askedMinutes === undefined) return { minutes: windowMinutes, clamps: [] };
  const minutes = Math.min(Math.max(1, Math.floor(askedMinutes)), longestWindowMinutes);
  return {
    minutes,
    clamps:
      minutes === askedMinutes ? [] : [{ what: 'timeWindowMinutes', asked: askedMinutes, given: minutes }],
  };
}

/** What is left of a bound after what was used of it, and whether more was wanted. */
export function clampCount(
  what: string,
  wanted: number,
  limit: number,
  used: number,
): { count: number; clamps: Clamp[] } {
  const count = Math.max(0, Math.min(wanted, limit - used));
  return { count, clamps: count < wanted ? [{ what, asked: wanted, given: count }] : [] };
}
