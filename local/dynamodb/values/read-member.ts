import { AwsError } from '../../wire/aws-error.ts';

export function readText(raw: unknown): string {
  if (typeof raw !== 'string') throw notConvertible(raw, 'String');
  return raw;
}

export function readBoolean(raw: unknown): boolean {
  if (typeof raw !== 'boolean') throw notConvertible(raw, 'Boolean');
  return raw;
}

export function readBytes(raw: unknown): Uint8Array {
  if (!(raw instanceof Uint8Array)) throw notConvertible(raw, 'Blob');
  return raw;
}

export function readElements(raw: unknown): readonly unknown[] {
  if (!Array.isArray(raw)) throw new AwsError('SerializationException', 'Unexpected value type in payload');
  return raw;
}

function notConvertible(raw: unknown, type: string): AwsError {
  if (typeof raw === 'object')
    return new AwsError('SerializationException', 'Start of structure or map found where not expected.');
  const token = typeof raw === 'boolean' ? String(raw) : typeof raw;
  return new AwsError(
    'SerializationException',
    `${token.toUpperCase()}_VALUE can not be converted to a ${type}`,
  );
}
