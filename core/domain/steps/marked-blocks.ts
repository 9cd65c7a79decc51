/** How workers mark what is for the orchestrator: `[workflow_result]…[/workflow_result]`, `[output:key]…[/output:key]`. */
export const RESULT_BLOCK = 'workflow_result';
export const LEGAL_OUTPUT_KEY = /^[A-Za-z][\w-]{0,63}$/;

export interface MarkedBlock {
  /** `workflow_result` or `output:<key>`. */
  readonly name: string;
  readonly content: string;
  readonly closed: boolean;
}

/** Also of keys that no contract can have: they are blocks that nobody asked for, not prose. */
const OPENER = /\[(workflow_result|output:[\w-]{1,64})\]/g;

/**
 * The blocks that stand side by side, in one pass. What a block holds is its content, whatever it looks like;
 * after one that is not closed there is nothing but its content.
 */
export function markedBlocks(text: string): {
  readonly blocks: readonly MarkedBlock[];
  readonly prose: string;
} {
  const blocks: MarkedBlock[] = [];
  const prose: string[] = [];
  const opener = new RegExp(OPENER);
  let at = 0;
  for (let match = opener.exec(text); match !== null; match = opener.exec(text)) {
    const [marker, name = ''] = match;
    // An output begins with a line, so that prose can speak of its marker.
    if (name !== RESULT_BLOCK && !beginsLine(text, match.index)) continue;
    const start = match.index + marker.length;
    const end = closerOf(name, text, start);
    prose.push(text.slice(at, match.index));
    blocks.push({ name, content: text.slice(start, end?.from), closed: end !== undefined });
    at = end?.to ?? text.length;
    opener.lastIndex = at;
  }
  prose.push(text.slice(at));
  return { blocks, prose: prose.join('') };
}

/** An output ends with a line, so that it can speak of its own marker. */
function closerOf(name: string, text: string, start: number): { from: number; to: number } | undefined {
  const closer = `[/${name}]`;
  for (let from = text.indexOf(closer, start); from >= 0; from = text.indexOf(closer, from + 1)) {
    const to = from + closer.length;
    if (name === RESULT_BLOCK || endsLine(text, to)) return { from, to };
  }
  return undefined;
}

function beginsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === ' ' || text[before] === '\t') before--;
  return before < 0 || text[before] === '\n' || text[before] === '\r';
}

function endsLine(text: string, at: number): boolean {
  let after = at;
  while (text[after] === ' ' || text[after] === '\t') after++;
  return after >= text.length || text[after] === '\n' || text[after] === '\r';
}
