import { dataBlock } from './data-block.ts';
import { REFERENCE } from './template-reference.ts';

/** Everything that a text may refer to, by root: `inputs`, `answers`, `plan`, `steps`, `state`, `workflow`. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/** Stands in place of the result of a step that was left out, and of everything in it. */
export const LEFT_OUT = '(left out)';

/** Puts values in place of references. What is not there yet, such as the last round's finding in the first, is left out. */
export function fillTemplate(
  text: string,
  values: TemplateValues,
  mark: (text: string) => string = value => value,
): string {
  return text.replace(REFERENCE, (_reference, path: string) => {
    const value = textOf(valueAt(values, path.split('.')));
    // What the orchestrator itself says of the run nobody else has written.
    return path.startsWith('workflow.') ? value : mark(value);
  });
}

/** The value itself where a text is nothing but one reference, and a text otherwise. */
export function fillValue(text: string, values: TemplateValues): unknown {
  const [whole] = [...text.matchAll(REFERENCE)];
  return whole !== undefined && whole[0] === text.trim()
    ? valueAt(values, (whole[1] ?? '').split('.'))
    : fillTemplate(text, values);
}

/** The same for a model, which is told what of it is material. */
export function fillPrompt(text: string, values: TemplateValues): string {
  return fillTemplate(text, values, dataBlock);
}

/** The steps whose results a text refers to: only these have to be read. */
export function referredSteps(text: string): string[] {
  const paths = [...text.matchAll(REFERENCE)].map(([, path = '']) => path.split('.'));
  return [...new Set(paths.filter(([root]) => root === 'steps').map(([, step = '']) => step))];
}

/** The outputs of steps that a text refers to, by step. */
export function referredOutputs(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [, path = ''] of text.matchAll(REFERENCE)) {
    const [root, step = '', field, key] = path.split('.');
    if (root === 'steps' && field === 'outputs' && key !== undefined)
      found.set(step, [...(found.get(step) ?? []), key]);
  }
  return found;
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => {
    if (value === LEFT_OUT) return LEFT_OUT;
    return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  }, values);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '(nothing yet)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
