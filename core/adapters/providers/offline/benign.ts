/** Values that let a run go on and end: a reviewer that makes things up must not send work back for ever. */
const BENIGN_VALUES = [
  // It runs no tests, and says so.
  'not_run',
  'stand',
  'approve',
  'approved',
  'accept',
  'accepted',
  'pass',
  'passed',
  'ok',
  'yes',
  'complete',
  'completed',
  'done',
  'ship',
  'could',
  'none',
  'low',
  'minor',
];
/** More of these is better. */
const BENIGN_WHEN_HIGH = /confidence|certainty|quality|score/i;
const HIGH_VALUES = ['high', 'certain', 'very high', 'good', 'excellent'];

/** Lists of what is wrong, still open, or touched outside of the reply. */
const TROUBLES =
  /^(findings|issues|problems|errors|faults|defects|blockers|violations|contradictions|open|open_?questions|todo|changed_?files)$/i;
const BAD_IF_TRUE =
  /^(needs|requires|is_?blocked|blocked|failed|rejected|has_?(errors|issues|findings|problems)|urgent|cancell?ed)/i;

export function benignValue(name: string, values: readonly unknown[]): unknown {
  const preferred = BENIGN_WHEN_HIGH.test(name) ? [...HIGH_VALUES, ...BENIGN_VALUES] : BENIGN_VALUES;
  return preferred.find(value => values.includes(value)) ?? values[0];
}

export function isTroubleList(name: string): boolean {
  return TROUBLES.test(name);
}

export function benignBoolean(name: string): boolean {
  return !BAD_IF_TRUE.test(name);
}
