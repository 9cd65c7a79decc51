import { AwsError } from '../wire/aws-error.ts';

type Members = Readonly<Record<string, unknown>>;

/** Far more than any value that DynamoDB takes; each level of one is two of these. */
const DEEPEST = 500;

/** JSON has base64 where the SDK has bytes. No other member of a request is called B or BS and is a text. */
export function bytesFromBase64(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST)
    throw new AwsError('SerializationException', 'The request is nested too deeply to be read.');
  if (Array.isArray(value)) return value.map(element => bytesFromBase64(element, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return mapMembers(value as Members, (member, name) => {
    if (name === 'B' && typeof member === 'string') return decode(member);
    if (name === 'BS' && Array.isArray(member))
      return member.map(element => (typeof element === 'string' ? decode(element) : element));
    return bytesFromBase64(member, depth + 1);
  });
}

/** An answer as JSON has it: bytes in base64, times in seconds. What has neither is returned as it is. */
export function toJsonValues(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (value instanceof Date) return value.getTime() / 1000;
  if (Array.isArray(value)) return value.map(toJsonValues);
  return mapMembers(value as Members, toJsonValues);
}

function mapMembers(members: Members, map: (member: unknown, name: string) => unknown): Members {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, map(member, name)]));
}

function decode(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
