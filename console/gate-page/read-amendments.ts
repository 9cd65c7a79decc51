/** What differs from what the page showed; nothing of it has been checked. Inputs are texts, whatever they mean. */
export interface FormAmendments {
  readonly dropSteps?: readonly string[];
  readonly input?: Readonly<Record<string, string>>;
  readonly searchTerms?: readonly string[];
  /** `NaN` where it is no number: an amount that cannot be read must not pass for none. */
  readonly capUsd?: number;
}

type Fields = ReadonlyMap<string, string>;

/**
 * Names the fields of the form: each comes with a hidden one that holds what was shown, because a browser posts what is
 * unchanged as well, and of a box that is not ticked nothing at all.
 */
export const shownName = (name: string) => `shown.${name}`;
export const keepName = (stepId: string) => `keep.${stepId}`;
export const inputName = (name: string) => `input.${name}`;
/** Ids of steps, a line each. */
export const DROPPABLE = 'droppable';

export function readAmendments(fields: Fields): FormAmendments | undefined {
  const dropSteps = linesOf(fields.get(DROPPABLE)).filter(stepId => !fields.has(keepName(stepId)));
  const inputs = [...fields.keys()].flatMap(name => /^input\.(.+)$/s.exec(name)?.[1] ?? []);
  const input = inputs.flatMap(name => {
    const value = changed(fields, inputName(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  const searchTerms = changedLines(fields, 'searchTerms');
  const cap = changed(fields, 'capUsd');
  const amendments: FormAmendments = {
    ...(dropSteps.length > 0 && { dropSteps }),
    ...(input.length > 0 && { input: Object.fromEntries(input) }),
    ...(searchTerms !== undefined && { searchTerms }),
    ...(cap !== undefined && { capUsd: amountIn(cap) }),
  };
  return Object.keys(amendments).length === 0 ? undefined : amendments;
}

function changed(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  return value === fields.get(shownName(name)) ? undefined : value;
}

function changedLines(fields: Fields, name: string): string[] | undefined {
  const value = changed(fields, name);
  const lines = linesOf(value);
  const before = linesOf(fields.get(shownName(name)));
  return value === undefined || lines.join('\n') === before.join('\n') ? undefined : lines;
}

function linesOf(text = ''): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
}

/** `0,50` is what much of the world writes. */
function amountIn(text: string): number {
  const amount = text.trim().replace(/^(\d*),(\d{1,2})$/, '$1.$2');
  return /^\d*\.?\d+$/.test(amount) ? Number(amount) : Number.NaN;
}
