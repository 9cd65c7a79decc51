import { isJsonObject, type JsonObject } from '../json.ts';
import { readString } from './read-input.ts';
import { invalidParameter } from './sqs-error.ts';

interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string;
  /** Base64. */
  readonly BinaryValue?: string;
}

export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

const MOST_ATTRIBUTES = 10;

export function readMessageAttributes(input: JsonObject | undefined): MessageAttributes {
  const entries = Object.entries(input ?? {});
  if (entries.length > MOST_ATTRIBUTES)
    throw invalidParameter(
      `Number of message attributes [${entries.length}] exceeds the allowed maximum [10].`,
    );
  return Object.fromEntries(
    entries.map(([name, value]) => {
      assertAttributeName(name);
      if (!isJsonObject(value)) throw invalidParameter(`The message attribute '${name}' must be an object.`);
      return [name, readAttribute(name, value)];
    }),
  );
}

function readAttribute(name: string, input: JsonObject): MessageAttribute {
  const DataType = readString(input, 'DataType');
  if (!DataType)
    throw invalidParameter(
      `The message attribute '${name}' must contain a non-empty message attribute type.`,
    );
  const kind = /^(String|Number|Binary)(?:\..+)?$/.exec(DataType)?.[1];
  if (kind === undefined || DataType.length > 256)
    throw invalidParameter(
      `The message attribute '${name}' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.`,
    );
  const value = readString(input, kind === 'Binary' ? 'BinaryValue' : 'StringValue');
  if (!value)
    throw invalidParameter(
      `The message attribute '${name}' must contain a non-empty message attribute value for message attribute type '${DataType}'.`,
    );
  if (kind === 'Number' && Number.isNaN(Number(value)))
    throw invalidParameter(`Can't cast the value of message (user) attribute '${name}' to a number.`);
  return kind === 'Binary' ? { DataType, BinaryValue: value } : { DataType, StringValue: value };
}

function assertAttributeName(name: string): void {
  if (!/^[A-Za-z0-9_.-]{1,256}$/.test(name) || /^(aws|amazon)\./i.test(name) || /^\.|\.$|\.\./.test(name))
    throw invalidParameter(`Invalid message attribute name '${name}'.`);
}

/** Those attributes a receiver asked for: by name, `All`, `.*`, or a prefix as `name.*`. */
export function selectAttributes(
  attributes: MessageAttributes,
  wanted: readonly string[],
): MessageAttributes {
  const isWanted = (name: string) =>
    wanted.some(
      pattern =>
        pattern === name ||
        pattern === 'All' ||
        (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1).replace(/^\.$/, ''))),
    );
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isWanted(name)));
}

export function attributeBytes(attributes: MessageAttributes): number {
  return Object.entries(attributes).reduce(
    (total, [name, { DataType, StringValue, BinaryValue }]) =>
      total +
      Buffer.byteLength(name) +
      Buffer.byteLength(DataType) +
      Buffer.byteLength(StringValue ?? '') +
      Buffer.byteLength(BinaryValue ?? '', 'base64'),
    0,
  );
}
