import type { EvidenceFacts, Excerpt } from '../../contracts/diagnosis-bundle.ts';
import { DIAGNOSIS_LIMITS } from '../../contracts/diagnosis-bundle.ts';
import { cutText } from './cut-text.ts';
import { redact } from './redact.ts';

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

  /** Redacted first and cut then, so that no half of a secret is left at the end. */
  excerpt({ isPart = false, text, facts, ...rest }: RawExcerpt): Excerpt {
    const cut = cutText(this.text(text), DIAGNOSIS_LIMITS.excerptBytes);
    return {
      ...rest,
      text: cut.text,
      truncated: isPart || cut.truncated,
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
