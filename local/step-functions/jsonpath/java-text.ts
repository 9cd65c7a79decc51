import type { Json } from '../../json.ts';

const LONG_LIMIT = 2 ** 63;

/** AWS's interpreter runs on Java: numbers look as `Long.toString` and `Double.toString` write them. */
function writeNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < LONG_LIMIT) return BigInt(value).toString();
  const magnitude = Math.abs(value);
  if (magnitude >= 1e-3 && magnitude < 1e7) return String(value);
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}

/** Compact JSON with Java's numbers. */
export function writeJson(value: Json): string {
  if (typeof value === 'number') return writeNumber(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}

/** What Java's `toString` says of a value: `{name=Ada, tags=[a, b]}`. */
export function toJavaText(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return writeNumber(value);
  if (Array.isArray(value)) return `[${value.map(toJavaText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, member]) => `${key}=${toJavaText(member)}`)
      .join(', ')}}`;
  }
  return String(value);
}
