import type { Json } from '../../json.ts';

/** SDK results as JSON: dates as ISO text, bytes as base64, absent members left out. */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, toJson(member)]])),
    );
  }
  return null;
}

/** Renames the members that a service's model gives, at every depth. */
export function renameMembers(value: Json, rename: (name: string) => string): Json {
  if (Array.isArray(value)) return value.map(item => renameMembers(item, rename));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [rename(key), renameMembers(member, rename)]),
    );
  }
  return value;
}

export function lowerFirst(name: string): string {
  return `${name[0]?.toLowerCase() ?? ''}${name.slice(1)}`;
}

export function upperFirst(name: string): string {
  return `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
}

/** Text stays as it is; anything else becomes JSON text. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
