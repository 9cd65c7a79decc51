export type JsonSchema = { [key: string]: unknown };

const LOCAL_REFERENCE = /^#(?:\/\$defs\/(.+))?$/;

/**
 * A schema that stands on its own refers to its parts from its own root. Within a larger document the root is another,
 * so its parts move to `definitions`, and the references follow.
 */
export function hoistDefinitions(
  schema: JsonSchema,
  name: string,
  definitions: Record<string, JsonSchema>,
): JsonSchema {
  const { $schema: _dialect, $defs = {}, ...root } = schema;
  let refersToItself = false;
  // Parts without an id are numbered anew in each schema.
  const hoistedName = (part: string) => (part.startsWith('__') ? `${name}${part}` : part);
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const reference = key === '$ref' && typeof inner === 'string' ? LOCAL_REFERENCE.exec(inner) : null;
        if (!reference) return [key, rewrite(inner)];
        if (reference[1] === undefined) refersToItself = true;
        return [key, `#/components/schemas/${reference[1] === undefined ? name : hoistedName(reference[1])}`];
      }),
    );
  };
  for (const [part, definition] of Object.entries($defs as Record<string, JsonSchema>))
    definitions[hoistedName(part)] = rewrite(definition) as JsonSchema;
  const rewritten = rewrite(root) as JsonSchema;
  if (!refersToItself) return rewritten;
  definitions[name] = rewritten;
  return { $ref: `#/components/schemas/${name}` };
}
