import { createHash } from 'node:crypto';
import type { MessageAttributes } from './message-attributes.ts';

const STRING_VALUE = 1;
const BINARY_VALUE = 2;

export function md5OfBody(body: string): string {
  return createHash('md5').update(body).digest('hex');
}

/** AWS's digest over sorted names, types and values, each with its length; undefined when there are none. */
export function md5OfAttributes(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  const addWithLength = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const name of names) {
    const { DataType = '', StringValue = '', BinaryValue } = attributes[name] ?? {};
    addWithLength(Buffer.from(name));
    addWithLength(Buffer.from(DataType));
    hash.update(Buffer.of(BinaryValue === undefined ? STRING_VALUE : BINARY_VALUE));
    addWithLength(BinaryValue === undefined ? Buffer.from(StringValue) : Buffer.from(BinaryValue, 'base64'));
  }
  return hash.digest('hex');
}
