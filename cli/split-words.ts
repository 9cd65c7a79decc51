/** What a command line says before its options; of `-` alone, which stands for standard input, nothing is an option. */
export function splitWords(args: readonly string[]): {
  readonly words: readonly string[];
  readonly options: readonly string[];
} {
  const firstOption = args.findIndex(word => word.startsWith('-') && word !== '-');
  return firstOption < 0
    ? { words: args, options: [] }
    : { words: args.slice(0, firstOption), options: args.slice(firstOption) };
}
