/** One line a fact, on standard error. */
export type Log = (level: 'info' | 'warn' | 'error', text: string) => void;

export const logToStandardError: Log = (level, text) => {
  // A line break in what somebody else said must not look like a line of ours.
  console.error(`${new Date().toISOString()} ${level.toUpperCase()} ${text.replace(/[\r\n]+\s*/g, ' ')}`);
};

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
