import type { JSONOutputFormat } from '@anthropic-ai/sdk/resources/messages/messages';
import { z } from 'zod';
import { ConfigurationError } from '../../contracts/errors.ts';
import type { ModelCall } from '../../contracts/model-call.ts';

const formats = new WeakMap<z.ZodType, JSONOutputFormat>();

/**
 * The schema as the API takes it. The SDK moves what the API does not enforce (lengths, bounds, patterns) into
 * descriptions, so that the model still reads it; the caller checks it on the reply.
 */
export async function outputFormat({
  schema,
  schemaName,
}: Pick<ModelCall, 'schema' | 'schemaName'>): Promise<JSONOutputFormat> {
  const known = formats.get(schema);
  if (known !== undefined) return known;
  const { transformJSONSchema } = await import('@anthropic-ai/sdk/lib/transform-json-schema');
  try {
    const jsonSchema = z.toJSONSchema(schema, { io: 'input' });
    const format: JSONOutputFormat = { type: 'json_schema', schema: { ...transformJSONSchema(jsonSchema) } };
    formats.set(schema, format);
    return format;
  } catch {
    throw new ConfigurationError(`The schema "${schemaName}" cannot be told to a model as JSON Schema.`);
  }
}
