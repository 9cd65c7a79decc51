import type { Json } from '../../json.ts';
import { toJavaText } from '../jsonpath/java-text.ts';
import { InvalidArguments } from './intrinsic-errors.ts';

const PIECES = /\\['{}\\]|\{\}|[{}]|[^\\{}]+|\\/g;

/** States.Format: each `{}` of the template takes the next value; `\{` and `\}` are plain braces. */
export function formatText(template: Json | undefined, values: Json[]): string {
  if (typeof template !== 'string') throw new InvalidArguments();
  const pieces = template.match(PIECES) ?? [];
  const loneBrace = pieces.find(piece => piece === '{' || piece === '}');
  if (loneBrace !== undefined) {
    const partner = loneBrace === '{' ? '}' : '{';
    throw new InvalidArguments(
      `Invalid template in States.Format: matching '${partner}' not found for '${loneBrace}'.`,
    );
  }
  if (pieces.filter(piece => piece === '{}').length !== values.length) {
    throw new InvalidArguments(
      'Invalid arguments in States.Format: number of arguments do not match the occurrences of {}.',
    );
  }
  const remaining = values.values();
  return pieces
    .map(piece => (piece === '{}' ? toJavaText(remaining.next().value ?? null) : unescapeText(piece)))
    .join('');
}

export function unescapeText(text: string): string {
  return text.replace(/\\(['{}\\])/g, '$1');
}
