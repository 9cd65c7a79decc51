/** Everything that waits reads this clock, so that a test can turn it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Fires once at or after `dueMs`; never before the caller's current turn has ended. */
  at(dueMs: number, fire: () => void): Timer;
  /**
   * Marks work in progress and returns its release. A virtual clock never jumps while any hold is
   * open; the real clock ignores holds.
   */
  hold(): () => void;
}

export interface Timer {
  cancel(): void;
}
