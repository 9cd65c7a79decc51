import type { JsonObject } from '../json.ts';
import { AwsError } from '../wire/aws-error.ts';
import { invalidValue } from './sqs-error.ts';

/** Attributes as given, by name; AWS keeps them as text. */
export type QueueAttributes = Readonly<Record<string, string>>;

export interface RedrivePolicy {
  readonly deadLetterTargetArn: string;
  readonly maxReceiveCount: number;
}

export const LARGEST_MESSAGE_BYTES = 1024 * 1024;

const numericAttributes = new Map([
  ['DelaySeconds', { lowest: 0, highest: 900, initially: 0 }],
  ['MaximumMessageSize', { lowest: 1024, highest: LARGEST_MESSAGE_BYTES, initially: LARGEST_MESSAGE_BYTES }],
  ['MessageRetentionPeriod', { lowest: 60, highest: 1_209_600, initially: 345_600 }],
  ['ReceiveMessageWaitTimeSeconds', { lowest: 0, highest: 20, initially: 0 }],
  ['VisibilityTimeout', { lowest: 0, highest: 43_200, initially: 30 }],
]);
/** Kept and shown, without effect here. */
const inertAttributes = new Set([
  'Policy',
  'RedriveAllowPolicy',
  'KmsMasterKeyId',
  'KmsDataKeyReusePeriodSeconds',
  'SqsManagedSseEnabled',
]);

/** Reads the attributes of CreateQueue and SetQueueAttributes; an empty text unsets an attribute. */
export function readQueueAttributes(input: JsonObject | undefined): QueueAttributes {
  return Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => {
      if (typeof value !== 'string')
        throw new AwsError('SerializationException', `${name} must be a string.`);
      assertAttribute(name, value);
      return [name, value];
    }),
  );
}

export function numericAttribute(attributes: QueueAttributes, name: string): number {
  return Number(attributes[name] ?? numericAttributes.get(name)?.initially);
}

export function withDefaults(attributes: QueueAttributes): QueueAttributes {
  const defaults = [...numericAttributes].map(([name, { initially }]) => [name, String(initially)]);
  return { ...Object.fromEntries(defaults), SqsManagedSseEnabled: 'true', ...attributes };
}

export function redrivePolicyOf(attributes: QueueAttributes): RedrivePolicy | undefined {
  return attributes.RedrivePolicy ? parseRedrivePolicy(attributes.RedrivePolicy) : undefined;
}

export function isKnownAttribute(name: string): boolean {
  return name === 'RedrivePolicy' || inertAttributes.has(name) || numericAttributes.has(name);
}

function assertAttribute(name: string, value: string): void {
  if (name === 'FifoQueue' && value === 'true')
    throw new AwsError('UnsupportedOperation', 'The embedded SQS has no FIFO queues.');
  if (!isKnownAttribute(name)) throw new AwsError('InvalidAttributeName', `Unknown Attribute ${name}.`);
  if (name === 'RedrivePolicy' && value !== '') parseRedrivePolicy(value);
  const range = numericAttributes.get(name);
  if (range === undefined) return;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < range.lowest || number > range.highest)
    throw new AwsError('InvalidAttributeValue', `Invalid value for the parameter ${name}.`);
}

function parseRedrivePolicy(text: string): RedrivePolicy {
  const policy = parseObject(text);
  if (policy === undefined)
    throw invalidValue(text, 'RedrivePolicy', 'Redrive policy is not a valid JSON map.');
  const { deadLetterTargetArn, maxReceiveCount } = policy;
  if (typeof deadLetterTargetArn !== 'string')
    throw invalidValue(
      text,
      'RedrivePolicy',
      'Redrive policy does not contain mandatory attribute: deadLetterTargetArn.',
    );
  if (maxReceiveCount === undefined)
    throw invalidValue(
      text,
      'RedrivePolicy',
      'Redrive policy does not contain mandatory attribute: maxReceiveCount.',
    );
  const count = Number(maxReceiveCount);
  if (!Number.isInteger(count) || count < 1 || count > 1000)
    throw invalidValue(
      text,
      'RedrivePolicy',
      'Invalid value for maxReceiveCount: must be between 1 and 1000 both inclusive.',
    );
  return { deadLetterTargetArn, maxReceiveCount: count };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
