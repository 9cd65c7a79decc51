import { holdsHalfCharacter } from '../half-character.ts';

/** `undefined` is no JSON value, so it says that the text is none, or one that cannot be kept. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return holdsHalfCharacter(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
