/** One of the parts of which what is shown of a step's work consists. */
export interface ShownPart {
  /** Ours. */
  readonly name: string;
  /** Theirs. */
  readonly content: string;
}

const PART_NAME = /^─{5} (.+) ─{5}$/;
const MARGIN = '│ ';

/**
 * Takes the text apart that is made of a step's work: a line of ours begins with a rule, every line of theirs stands behind
 * a margin. `undefined` where any line is neither, because then the text is something else.
 */
export function shownParts(text: string): ShownPart[] | undefined {
  const parts: { name: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const name = PART_NAME.exec(line)?.[1];
    const last = parts.at(-1);
    if (name !== undefined) parts.push({ name, lines: [] });
    else if (line.startsWith(MARGIN) && last) last.lines.push(line.slice(MARGIN.length));
    else if (line !== '') return undefined;
  }
  return parts.length === 0
    ? undefined
    : parts.map(({ name, lines }) => ({ name, content: lines.join('\n') }));
}
