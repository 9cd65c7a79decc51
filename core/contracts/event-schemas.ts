import { z } from 'zod';
import { MESSAGE_POSTED, messageRepliedSchema, postedMessageSchema } from './message-posted.ts';
import { gateMessageSchema } from './notices.ts';
import { runMessageSchema } from './run-news.ts';
import { RUN_REQUESTED, runRequestSchema } from './run-requested.ts';

const MESSAGES = [...gateMessageSchema.options, ...runMessageSchema.options, messageRepliedSchema];

/** Of the `detail` of everything that goes over the bus, by `detail-type`. */
export const EVENT_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(MESSAGES.map(schema => [schema.shape.type.value, schema])),
  [RUN_REQUESTED]: runRequestSchema,
  [MESSAGE_POSTED]: postedMessageSchema,
};

/** JSON Schemas for whoever listens or asks, by file name: the version is that of the detail. */
export function eventSchemas(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(EVENT_SCHEMAS).map(([detailType, schema]) => [
      `${detailType}.v1.schema.json`,
      `${JSON.stringify(z.toJSONSchema(schema.meta({ title: detailType }), { io: 'input' }), null, 2)}\n`,
    ]),
  );
}
