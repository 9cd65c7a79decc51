import { ConfigurationError } from '../../contracts/errors.ts';
import { guardPath } from '../steps/guard-path.ts';

/** Texts by path. */
export type TemplateLayer = Readonly<Record<string, string>>;

const INCLUDE = /\{\{\s*include:\s*([^{}]*?)\s*\}\}/g;
const DEEPEST = 8;

/**
 * A template with `{{include:path}}` replaced by the text at that path, from the first layer that has it: a layer lies
 * over those after it. Values are filled in later, so that nobody's data can include anything.
 */
export function expandTemplate(layers: readonly TemplateLayer[], path: string): string {
  return expand(layers, path, []);
}

function expand(layers: readonly TemplateLayer[], path: string, above: readonly string[]): string {
  const chain = [...above, path];
  const guarded = guardPath('templates', path);
  if (!guarded.ok) throw fault(chain, `the path ${guarded.reason}`);
  if (above.includes(path)) throw fault(chain, 'a template includes itself');
  if (chain.length > DEEPEST) throw fault(chain, `includes go deeper than ${DEEPEST}`);
  const layer = layers.find(candidate => Object.hasOwn(candidate, path));
  if (layer === undefined) throw fault(chain, 'there is no such template');
  const text = layer[path] as string;
  return text.replace(INCLUDE, (_include, included: string) => expand(layers, included, chain));
}

function fault(chain: readonly string[], reason: string): ConfigurationError {
  return new ConfigurationError(`Template ${chain.join(' → ')}: ${reason}.`);
}
