import type { JsonSchema } from './json-schema.ts';

/** A number within its bounds, as near to the wished one as they allow. */
export function fitNumber(schema: JsonSchema, wished: number): number {
  const { lowest, highest, step } = boundsOf(schema);
  const within = Math.min(Math.max(wished, lowest), highest);
  if (step === undefined) return within;
  const above = Math.ceil(within / step) * step;
  return above <= highest ? above : Math.floor(highest / step) * step;
}

function boundsOf(schema: JsonSchema): { lowest: number; highest: number; step: number | undefined } {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type } = schema;
  const step = multipleOf ?? (type === 'integer' ? 1 : undefined);
  const span = (exclusiveMaximum ?? maximum ?? Infinity) - (exclusiveMinimum ?? minimum ?? -Infinity);
  // Just inside of a bound that is not part of the range.
  const inside = step ?? Math.min(1, span / 4);
  return {
    lowest: Math.max(minimum ?? -Infinity, (exclusiveMinimum ?? -Infinity) + inside),
    highest: Math.min(maximum ?? Infinity, (exclusiveMaximum ?? Infinity) - inside),
    step,
  };
}
