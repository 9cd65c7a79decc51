import type { AttributeValue } from '../values/attribute-value.ts';

export type KeyType = 'S' | 'N' | 'B';

/** Three digits hold every exponent that DynamoDB has, with room on both sides. */
const EXPONENT_OFFSET = 500;
const BEYOND_SURROGATES = /[\ud800-\uffff]/;
const NUMBER = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;

/**
 * A text for each key, such that texts compare as DynamoDB compares keys of that type and one begins with another where
 * a key begins with another.
 */
export function encodeKey(value: AttributeValue, type: KeyType): string | undefined {
  if (type === 'S') return 'S' in value ? encodeString(value.S) : undefined;
  if (type === 'N') return 'N' in value ? encodeNumber(value.N) : undefined;
  return 'B' in value ? encodeBinary(value.B) : undefined;
}

/** UTF-16 has surrogates before the characters from U+E000 on; code points, as UTF-8, have them last. */
function encodeString(text: string): string {
  if (!BEYOND_SURROGATES.test(text)) return text;
  return text.replace(
    /[\ue000-\uffff]|[\ud800-\udbff][\udc00-\udfff]/g,
    character => (character.length === 1 ? '\ue000' : '\ue001') + character,
  );
}

function encodeBinary(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Sign, exponent, digits; of negative numbers all is turned round, and the shorter one is the greater. */
function encodeNumber(text: string): string {
  const [, sign, whole = '', fraction = '', exponentText = '0'] = NUMBER.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return 'o';
  const exponent = digits.length - fraction.length + Number(exponentText) + EXPONENT_OFFSET;
  const magnitude = String(exponent).padStart(3, '0') + significant;
  return sign === '-' ? `n${complement(magnitude)}~` : `p${magnitude}`;
}

function complement(digits: string): string {
  let turned = '';
  for (const digit of digits) turned += 9 - Number(digit);
  return turned;
}
