import type { EvidenceFacts, Excerpt } from '../../contracts/diagnosis-bundle.ts';
import { DIAGNOSIS_LIMITS } from '../../contracts/diagnosis-bundle.ts';
import { cutText } from './cut-text.ts';
import { redact } from './redact.ts';

const EDGE = 1024;
/** Of a text: what is shown, and beyond it room for the longest secret. */
export const MOST_SEEN = DIAGNOSIS_LIMITS.excerptBytes + 8 * EDGE;

export type RawExcerpt = Omit<Excerpt, 'truncated'> & { readonly isPart?: boolean };

/** Takes secrets out of evidence before anybody sees it, and counts them. */
export class Cleaner {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  text(text: string): string {
    const { text: clean, count } = redact(text);
    this.#count += count;
    return clean;
  }

  /** More is redacted than is shown, and where a text goes on its edge is left out, so that no half of a secret is left at the end. */
  excerpt({ isPart = false, text, facts, ...rest }: RawExcerpt): Excerpt {
    const seen = text.slice(0, MOST_SEEN);
    const goesOn = isPart || seen.length < text.length;
    const clean = this.text(seen);
    const cut = cutText(goesOn ? clean.slice(0, -EDGE) : clean, DIAGNOSIS_LIMITS.excerptBytes);
    return {
      ...rest,
      text: cut.text,
      truncated: goesOn || cut.truncated,
      ...(facts !== undefined && { facts: this.deep(facts) as EvidenceFacts }),
    };
  }

  /** Every text of a value. Ids, times and hashes stay as they are. */
  deep(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map(item => this.deep(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.deep(item)]));
  }
}
