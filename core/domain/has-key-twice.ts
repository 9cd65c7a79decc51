import { parseDocument } from 'yaml';

/** JSON.parse keeps the last of them silently; another reader might keep the first. JSON is YAML as well. */
export function hasKeyTwice(text: string): boolean {
  const { errors } = parseDocument(text, { schema: 'json', uniqueKeys: true, logLevel: 'silent' });
  return errors.some(({ code }) => code === 'DUPLICATE_KEY');
}
