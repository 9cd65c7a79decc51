let readClock: () => number = Date.now;

/** Called by a host whose time is its own. */
export function configureClock(read: () => number): void {
  readClock = read;
}

/** Milliseconds since the epoch, by the clock that everything here waits by. */
export function nowMs(): number {
  return readClock();
}
