const ATOM = String.raw`(?:\\.|\[(?:\\.|[^\]\\])+\]|[^\\()[\]|?*+{}^$])`;

/** `(a+)+` with more to match behind it: each further character doubles the ways to fail. */
const NESTED_REPETITION = new RegExp(String.raw`\((?:\?:)?${ATOM}[+*]\)[+*][^?+)|]`);

/** Refuses the best known patterns that would stop the host. There are others: this is no proof of speed. */
export function refuseExponentialPattern(source: string): void {
  if (NESTED_REPETITION.test(source))
    throw new Error(`The regular expression /${source}/ repeats a repetition and may never end.`);
}
