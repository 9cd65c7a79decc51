const ATOM = String.raw`(?:\\.|\[(?:\\.|[^\]\\])+\]|[^\\()[\]|?*+{}^$])`;

/** `(a+)+` with more to match behind it: each further character doubles the ways to fail. */
const NESTED_REPETITION = new RegExp(String.raw`\((?:\?:)?${ATOM}[+*]\)[+*]\)*[^)|]`);

/** Whether this is one of the best known patterns that never end. There are others: no proof of speed. */
export function isExponentialPattern(source: string): boolean {
  return NESTED_REPETITION.test(source);
}
