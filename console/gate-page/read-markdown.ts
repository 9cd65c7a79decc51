import MarkdownIt, { type Token } from 'markdown-it';

/** Markup can be twenty times as long as the text, and an answer has to stay under 6 MB. */
export const LONGEST_LAID_OUT = 100_000;

/** A definition stands apart from what refers to it, or is referred to by nothing: it stays the text that it is. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable(['reference', 'autolink']);
// Targets are only ever shown, so whichever they are, they are shown as they were written.
markdown.validateLink = () => true;
markdown.normalizeLink = target => target;

/** `undefined` where the text is too long to be laid out, or where laying it out would leave a word of it away. */
export function readMarkdown(text: string): Token[] | undefined {
  if (text.length > LONGEST_LAID_OUT) return undefined;
  const tokens = markdown.parse(text, {});
  return wordsOf(tokens.map(sourceOf).join(' ')) === wordsOf(text) ? tokens : undefined;
}

/** Cells beyond the head of a table, and what is nested very deeply, are dropped by the parser without a word. */
function sourceOf({ type, content, info }: Token): string {
  return type === 'fence' || type === 'list_item_open' ? `${info}${content}` : content;
}

function wordsOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
