/** AWS ends a test that takes longer with `States.Timeout`. */
export const LONGEST_TEST_MS = 5 * 60 * 1000;
