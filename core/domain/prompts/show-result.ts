import { quoteName, type ShownPart, showParts } from './show-parts.ts';

/** A result as a person reads it: every text within it is a part of its own, named by where it stands. */
export function showResult(result: Readonly<Record<string, unknown>>): string {
  return showParts(Object.entries(result).flatMap(([name, value]) => partsOf(quoteName(name), value)));
}

function partsOf(name: string, value: unknown): ShownPart[] {
  if (typeof value !== 'object' || value === null) return [{ name, content: String(value) }];
  const entries = Object.entries(value);
  if (entries.length === 0) return [{ name, content: undefined }];
  if (!Array.isArray(value))
    return entries.flatMap(([key, item]) => partsOf(`${name}.${quoteName(key)}`, item));
  if (value.every(item => typeof item !== 'object' || item === null))
    return [{ name, content: value.map(String) }];
  return value.flatMap((item, position) => partsOf(`${name}[${position + 1}]`, item));
}
