import { z } from 'zod';

/** The values that a parameter takes in exhaustive tests. */
export type ParameterDomain = BoundedInt | ChoiceSet | Constant;

/** More values than this would make a product of domains endless; then one stands for all. */
const MOST_VALUES = 1000;

export class BoundedInt implements Iterable<number> {
  readonly kind = 'BoundedInt';
  readonly min: number;
  readonly max: number;

  constructor(min: number, max: number) {
    this.min = min;
    this.max = max;
    Object.freeze(this);
  }

  *[Symbol.iterator](): Iterator<number> {
    for (let value = this.min; value <= this.max; value++) yield value;
  }
}

export class ChoiceSet implements Iterable<unknown> {
  readonly kind = 'ChoiceSet';
  readonly choices: readonly unknown[];

  constructor(choices: readonly unknown[]) {
    this.choices = Object.freeze([...choices]);
    Object.freeze(this);
  }

  [Symbol.iterator](): Iterator<unknown> {
    return this.choices[Symbol.iterator]();
  }
}

export class Constant implements Iterable<unknown> {
  readonly kind = 'Constant';
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
    Object.freeze(this);
  }

  *[Symbol.iterator](): Iterator<unknown> {
    yield this.value;
  }
}

/** The domain of every property of a schema, from the metadata that forms show as well. */
export function parameterDomains(schema: z.ZodObject): Readonly<Record<string, ParameterDomain>> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  const domains = Object.entries(properties).map(([name, property]) => [name, domainOf(property)] as const);
  return Object.freeze(Object.fromEntries(domains));
}

type JsonSchema = z.core.JSONSchema.JSONSchema | boolean;

function domainOf(property: JsonSchema): ParameterDomain {
  if (typeof property === 'boolean') return new Constant(null);
  const { minimum, maximum } = property;
  if (property.const !== undefined) return new Constant(property.const);
  if (property.enum !== undefined) return new ChoiceSet(property.enum);
  if (property.type === 'boolean') return new ChoiceSet([false, true]);
  if (
    property.type === 'integer' &&
    minimum !== undefined &&
    maximum !== undefined &&
    maximum - minimum < MOST_VALUES
  )
    return new BoundedInt(minimum, maximum);
  return new Constant(property.default ?? property.examples?.[0] ?? plainValue(property));
}

function plainValue({ type, minimum }: z.core.JSONSchema.JSONSchema): unknown {
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 0, 0);
  if (type === 'array') return [];
  return type === 'string' ? 'text' : {};
}
