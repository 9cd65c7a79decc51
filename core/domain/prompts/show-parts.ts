/** One thing that an approver is shown. */
export interface ShownPart {
  /** Ours; whatever of it others wrote has gone through `quoteName`. */
  readonly name: string;
  /** Theirs. A list shows its items one below the other; what is absent is said to be. */
  readonly content: string | readonly string[] | undefined;
}

const RULE = '─'.repeat(5);
const MARGIN = '│ ';
/** All that is shown as the beginning of a line, wherever the text is read. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Puts parts below each other so that none can pass for another: a line of ours begins with a rule, every line of theirs
 * stands behind a margin.
 */
export function showParts(parts: readonly ShownPart[]): string {
  return parts.map(showPart).join('\n\n');
}

function showPart({ name, content }: ShownPart): string {
  return [
    `${RULE} ${name} · ${sizeOf(content)} ${RULE}`,
    ...linesOf(content).map(line => `${MARGIN}${line}`),
  ].join('\n');
}

function sizeOf(content: ShownPart['content']): string {
  if (content === '') return 'empty';
  if (content === undefined || content.length === 0) return 'none';
  const [one, many] = typeof content === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `${content.length.toLocaleString('en-US')} ${content.length === 1 ? one : many}`;
}

function linesOf(content: ShownPart['content'] = ''): string[] {
  if (content.length === 0) return [];
  if (typeof content === 'string') return content.split(LINE_BREAK);
  return content.flatMap(item =>
    item.split(LINE_BREAK).map((line, position) => `${position === 0 ? '- ' : '  '}${line}`),
  );
}

/** A name that others may have chosen: anything but a plain word is quoted, so that it says nothing more than itself. */
export function quoteName(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name).replace(/[^\x20-\x7e]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
