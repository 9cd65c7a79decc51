import { z } from 'zod';

/** As much of JSON Schema as zod writes. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: boolean | JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

/** What a reply must be before it is parsed; shared parts stand where they are used, only recursion is a reference. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' }) as JsonSchema;
}

/** With the parts of `allOf` laid over one another. */
export function withoutAllOf(schema: JsonSchema): JsonSchema {
  if (schema.allOf === undefined) return schema;
  const { allOf, ...rest } = schema;
  const parts: JsonSchema[] = [rest, ...allOf.map(withoutAllOf)];
  return Object.assign({}, ...parts, {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  });
}

/** All patterns that a text has to match. */
export function patternsOf({ pattern, allOf = [] }: JsonSchema): string[] {
  return [...(pattern === undefined ? [] : [pattern]), ...allOf.flatMap(patternsOf)];
}

export function isRecursive(schema: JsonSchema): boolean {
  return JSON.stringify(schema).includes('"$ref"');
}
