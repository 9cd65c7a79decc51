export interface Schedule {
  /** The first time strictly after the given one; undefined when there is none any more. */
  nextAfter(afterMs: number): number | undefined;
}
