import type { Bundle, EvidenceKind } from '../../contracts/diagnosis-bundle.ts';

const LETTERS: Readonly<Record<EvidenceKind, string>> = {
  event: 'E',
  history: 'H',
  artifact: 'A',
  log: 'L',
  selector: 'S',
  tree: 'T',
  workflow: 'W',
  run: 'R',
};

/** Gives every place of evidence its reference, and the same one again in later rounds. */
export class RefBook {
  readonly #byPlace = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(bundle?: Bundle) {
    if (bundle === undefined) return;
    for (const { kind, locator, ref } of bundle.excerpts) this.#remember(kind, locator, ref);
    for (const { folder, ref } of bundle.trees) this.#remember('tree', folder, ref);
    for (const { workflowId, ref } of bundle.workflows) this.#remember('workflow', workflowId, ref);
    for (const { runId, ref } of bundle.runs) this.#remember('run', runId, ref);
  }

  /** What is counted: the next number, unless the place is known. */
  of(kind: Exclude<EvidenceKind, 'event' | 'history'>, place: string): string {
    const known = this.#byPlace.get(`${kind} ${place}`);
    if (known !== undefined) return known;
    const letter = LETTERS[kind];
    const ref = `${letter}${(this.#counts.get(letter) ?? 0) + 1}`;
    this.#remember(kind, place, ref);
    return ref;
  }

  #remember(kind: EvidenceKind, place: string, ref: string): void {
    this.#byPlace.set(`${kind} ${place}`, ref);
    const number = Number(ref.slice(1));
    const letter = ref.slice(0, 1);
    this.#counts.set(letter, Math.max(this.#counts.get(letter) ?? 0, number));
  }
}

/** Events have numbers of their own. */
export function numberedRef(kind: 'event' | 'history', number: number): string {
  return `${LETTERS[kind]}${number}`;
}
