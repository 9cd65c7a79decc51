import { s3Error } from './s3-error.ts';

export function decodeUri(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw s3Error('InvalidURI');
  }
}

/** Escapes all but the unreserved characters, as signatures and `encoding-type=url` want it. */
export function encodeUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
