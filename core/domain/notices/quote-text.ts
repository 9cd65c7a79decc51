import { showInvisible } from '../../contracts/show-invisible.ts';

const MOST_LINES = 12;

/**
 * A text that somebody else wrote, for a message: bounded, nothing hidden in it, and nothing that a mail program or a chat
 * would turn into a link.
 */
export function quoteText(text: string, longest: number): string {
  const lines = sanitised(text, longest).split('\n');
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'] : lines;
  return shown.join('\n').trim();
}

/** The same in one line, for names and titles. */
export function quoteLine(text: string, longest: number): string {
  return sanitised(text, longest).replaceAll(/\s+/g, ' ').trim();
}

function sanitised(text: string, longest: number): string {
  const bounded = cut(text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' '), longest);
  return cut(withoutLinks(unpiled(showInvisible(bounded))), longest);
}

function cut(text: string, longest: number): string {
  const characters = Array.from(text.slice(0, 2 * longest + 2));
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('');
}

/** Accents piled up would reach over the lines around them. */
function unpiled(text: string): string {
  return text.replaceAll(/(\p{M}{3})\p{M}+/gu, '$1');
}

/** `https[:]//evil[.]example`: can be read, and is not clicked by mistake. */
function withoutLinks(text: string): string {
  return text
    .replaceAll(/([a-z][a-z0-9+.-]*):(?=\/\/)/gi, '$1[:]')
    .replaceAll(/\b(mailto|javascript|data|tel|sms|file|vbscript|blob):/gi, '$1[:]')
    .replaceAll(/(?<=[\p{L}\p{N}_-])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]*\p{L}{2})/gu, '[.]');
}
