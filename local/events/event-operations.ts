import { isJsonObject, type Json } from '../json.ts';
import { AwsError } from '../wire/aws-error.ts';
import { flattenEvent } from './pattern/flatten-event.ts';
import type { PutEventsEntry } from './put-events-entry.ts';
import { type RequestInput, RequestMembers } from './request-members.ts';
import { compilePattern } from './rule.ts';

const FIELDS_OF_EVERY_EVENT = ['id', 'account', 'source', 'time', 'region', 'detail-type'];

export function makeEventOperations(putEvents: (entries: readonly PutEventsEntry[]) => Promise<object>) {
  return {
    PutEvents: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const entries = members.objects('Entries', { fewest: 1, most: 10 }).map(readEntry);
      members.assertValid();
      return putEvents(entries);
    },

    TestEventPattern: async (input: RequestInput) => {
      const members = new RequestMembers(input);
      const pattern = members.requiredString('EventPattern', { longest: 4096 });
      const event = members.requiredString('Event');
      members.assertValid();
      return { Result: compilePattern(pattern).matches(flattenEvent(parseEvent(event))) };
    },
  };
}

function readEntry({ input, members }: { input: RequestInput; members: RequestMembers }): PutEventsEntry {
  return {
    Source: members.string('Source'),
    DetailType: members.string('DetailType'),
    Detail: members.string('Detail'),
    EventBusName: members.string('EventBusName', { shortest: 1, longest: 1600 }),
    Resources: input.Resources ? members.strings('Resources', { fewest: 0, most: 10_000 }) : undefined,
    Time: readTime(input.Time ?? undefined),
    TraceHeader: members.string('TraceHeader', { shortest: 1, longest: 500 }),
  };
}

function readTime(time: Json | undefined): number | undefined {
  const seconds = typeof time === 'string' ? Date.parse(time) / 1000 : time;
  if (seconds === undefined) return undefined;
  if (typeof seconds !== 'number' || Number.isNaN(new Date(seconds * 1000).getTime()))
    throw new AwsError('SerializationException', 'Time must be a number of seconds since the epoch.');
  return seconds;
}

function parseEvent(text: string): Json {
  try {
    const event = JSON.parse(text) as Json;
    if (isJsonObject(event) && FIELDS_OF_EVERY_EVENT.every(field => Object.hasOwn(event, field)))
      return event;
  } catch {
    // Answered below, like any other event that is not one.
  }
  throw new AwsError('ValidationException', 'Parameter Event is not valid.');
}
