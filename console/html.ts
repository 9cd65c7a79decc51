import { showInvisible } from '../core/contracts/show-invisible.ts';

/** Markup that is safe to send as it is. Only the functions of this file make it. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Html };

type Part = Html | string | number | false | undefined | readonly Part[];

/** Every text that is filled in is escaped, and what is invisible in it is shown; attributes must have quotes. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.map((literal, position) => literal + markupOf(parts[position])).join(''));
}

/** For values that come back with the form: escaped, but otherwise character by character what they are. */
export function exact(text: string): Html {
  return new Html(escapeMarkup(text));
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.map(markupOf).join('');
  return escapeMarkup(showInvisible(String(part)));
}

/** Browsers read a bare carriage return as a line feed. */
function escapeMarkup(text: string): string {
  return text.replace(/[&<>"'`\r]/g, sign => `&#${sign.charCodeAt(0)};`);
}
