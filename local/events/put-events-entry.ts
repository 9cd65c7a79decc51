import { randomUUID } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { AwsError } from '../wire/aws-error.ts';
import { type EventEnvelope, formatEventTime } from './event-envelope.ts';

export interface PutEventsEntry {
  Source?: string;
  DetailType?: string;
  /** JSON text of an object. */
  Detail?: string;
  EventBusName?: string;
  Resources?: readonly string[];
  /** Seconds since the epoch. */
  Time?: number;
  TraceHeader?: string;
}

export interface EntryFault {
  readonly ErrorCode: string;
  readonly ErrorMessage: string;
}

const LARGEST_REQUEST_BYTES = 256 * 1024;
const TIME_BYTES = 14;
const DEEPEST_DETAIL = 500;

export function assertAcceptableSize(entries: readonly PutEventsEntry[]): void {
  const bytes = entries.reduce((total, entry) => total + sizeOf(entry), 0);
  if (bytes > LARGEST_REQUEST_BYTES)
    throw new AwsError('ValidationException', 'Total size of the entries in the request is over the limit.');
}

/** EventBridge's own formula for the size of an entry. */
function sizeOf(entry: PutEventsEntry): number {
  const texts = [entry.Source, entry.DetailType, entry.Detail, ...(entry.Resources ?? [])];
  const textBytes = texts.reduce((total, text) => total + Buffer.byteLength(text ?? ''), 0);
  return textBytes + (entry.Time === undefined ? 0 : TIME_BYTES);
}

/** Makes the event of an entry, or says what is wrong with that entry alone. */
export function makeEvent(
  entry: PutEventsEntry,
  origin: { region: string; accountId: string; nowMs: number; isService: boolean },
): EventEnvelope | EntryFault {
  for (const name of ['Source', 'DetailType', 'Detail'] as const)
    if (!entry[name])
      return {
        ErrorCode: 'InvalidArgument',
        ErrorMessage: `Parameter ${name} is not valid. Reason: ${name} is a required argument.`,
      };
  const { Source: source = '', DetailType: detailType = '', Detail: text = '' } = entry;
  if (source.startsWith('aws.') && !origin.isService)
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'Not authorized for the source.' };
  const detail = parseDetail(text);
  if (detail === undefined) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': detailType,
    source,
    account: origin.accountId,
    time: formatEventTime(entry.Time === undefined ? origin.nowMs : entry.Time * 1000),
    region: origin.region,
    resources: [...(entry.Resources ?? [])],
    detail,
  };
}

export function isEntryFault(made: EventEnvelope | EntryFault): made is EntryFault {
  return 'ErrorCode' in made;
}

function parseDetail(text: string): JsonObject | undefined {
  try {
    const detail = JSON.parse(text) as Json;
    return isJsonObject(detail) && depthOf(text) <= DEEPEST_DETAIL ? detail : undefined;
  } catch {
    return undefined;
  }
}

/** How deep valid JSON text nests, without recursion. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth);
    else if (token === '}' || token === ']') depth--;
  }
  return deepest;
}
