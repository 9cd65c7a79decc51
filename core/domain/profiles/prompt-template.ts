import { ConfigurationError } from '../../contracts/errors.ts';
import { nearestName } from '../nearest-name.ts';
import { fillPrompt, type TemplateValues } from '../prompts/fill-template.ts';
import { REFERENCE } from '../prompts/template-reference.ts';
import { expandTemplate, type TemplateLayer } from './layered-templates.ts';

/** A layered template, ready to be filled; one that refers to something that is not `known` is refused at once. */
export function promptTemplate(
  layers: readonly TemplateLayer[],
  path: string,
  known: readonly string[],
): (values: TemplateValues) => string {
  const text = expandTemplate(layers, path);
  for (const [whole, name = ''] of text.matchAll(REFERENCE)) {
    if (known.includes(name)) continue;
    const meant = nearestName(name, known);
    throw new ConfigurationError(
      `Template ${path} refers to ${whole}, which is nothing to refer to${meant === undefined ? '' : `; was ${meant} meant?`}`,
    );
  }
  return values => fillPrompt(text, values);
}
