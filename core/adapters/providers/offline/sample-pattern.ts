/**
 * A text that a regular expression matches, for the expressions that people write in schemas: characters,
 * classes, groups, alternatives, repetition. What is beyond that gives a text that does not match; the
 * caller tries it. `repeats` is how often something is repeated that may be repeated at will.
 */
export function samplePattern(pattern: string, repeats: number): string {
  return new PatternSampler(pattern, repeats).alternatives();
}

const CLASSES: Readonly<Record<string, string>> = { d: '0', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };
const USUAL_CHARACTERS = Array.from('aA0 -_.,:/@#!?');
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

class PatternSampler {
  readonly #pattern: string;
  readonly #repeats: number;
  #at = 0;

  constructor(pattern: string, repeats: number) {
    this.#pattern = pattern;
    this.#repeats = repeats;
  }

  /** The first alternative; the others are read over. */
  alternatives(): string {
    const first = this.#sequence();
    while (this.#take('|')) this.#sequence();
    return first;
  }

  #sequence(): string {
    let text = '';
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#peek())) {
      const atom = this.#atom();
      text += atom.repeat(this.#quantity());
    }
    return text;
  }

  #atom(): string {
    const character = this.#next();
    switch (character) {
      case '^':
      case '$':
        return '';
      case '.':
        return 'a';
      case '\\':
        return this.#escape();
      case '[':
        return this.#characterClass();
      case '(':
        return this.#group();
      default:
        return character;
    }
  }

  #escape(): string {
    const character = this.#next();
    if (character === 'b' || character === 'B') return '';
    if (character === 'p' && this.#take('{')) return this.#unicodeProperty();
    return CLASSES[character] ?? CONTROLS[character] ?? character;
  }

  #unicodeProperty(): string {
    let name = '';
    while (this.#at < this.#pattern.length && !this.#take('}')) name += this.#next();
    return name === 'Lu' ? 'A' : name.startsWith('N') ? '0' : 'a';
  }

  /** The engine itself says which characters a class holds. */
  #characterClass(): string {
    const begin = this.#at - 1;
    while (this.#at < this.#pattern.length && !this.#take(']')) if (this.#next() === '\\') this.#next();
    const source = this.#pattern.slice(begin, this.#at);
    const characterClass = new RegExp(source, source.includes('\\p') ? 'u' : '');
    return USUAL_CHARACTERS.find(character => characterClass.test(character)) ?? source.charAt(1);
  }

  #group(): string {
    const ahead = this.#take('?=') || this.#take('?!') || this.#take('?<=') || this.#take('?<!');
    if (!this.#take('?:') && this.#take('?<'))
      while (this.#at < this.#pattern.length && this.#next() !== '>');
    const text = this.alternatives();
    this.#take(')');
    return ahead ? '' : text;
  }

  #quantity(): number {
    const counted = /^\{(\d+)(,?)(\d*)\}/.exec(this.#pattern.slice(this.#at));
    let quantity = 1;
    if (counted !== null) {
      const [all, least, open, most] = counted;
      this.#at += all.length;
      const highest = most ? Number(most) : open ? Infinity : Number(least);
      quantity = Math.min(Math.max(Number(least), this.#repeats), highest);
    } else if (this.#take('*')) quantity = this.#repeats;
    else if (this.#take('+')) quantity = Math.max(this.#repeats, 1);
    else if (this.#take('?')) quantity = Math.min(this.#repeats, 1);
    else return 1;
    this.#take('?');
    return quantity;
  }

  #peek(): string {
    return this.#pattern.charAt(this.#at);
  }

  #next(): string {
    return this.#pattern.charAt(this.#at++);
  }

  #take(text: string): boolean {
    if (!this.#pattern.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }
}
