import { benignBoolean, benignValue, isTroubleList } from './benign.ts';
import { isRecursive, type JsonSchema, withoutAllOf } from './json-schema.ts';
import { fitNumber } from './make-number.ts';
import { textMaker } from './make-text.ts';
import type { Scene } from './scene.ts';

/** Makes a value that fits a schema, as near to the wished one as the schema allows. */
export type Maker = (scene: Scene, wish?: unknown) => unknown;

const USUAL_ITEMS = 2;

/** Where in a schema a value stands. */
interface Place {
  readonly name: string;
  readonly position: number;
  readonly root: JsonSchema;
}

/** Everything that only depends on the schema is decided here, once; a call only fills in. */
export function compileMaker(root: JsonSchema): Maker {
  return compile(root, { name: '', position: 0, root });
}

function compile(schema: JsonSchema, place: Place): Maker {
  if (schema.$ref !== undefined) return compileReference(schema.$ref, place);
  if (schema.const !== undefined) return () => schema.const;
  if (schema.enum !== undefined) return compileChoice(schema.enum, place.name);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return compileAlternatives(alternatives, place);
  switch (typeOf(schema)) {
    case 'object':
      return compileObject(withoutAllOf(schema), place);
    case 'array':
      return compileArray(schema, place);
    case 'number':
    case 'integer': {
      const usual = fitNumber(schema, 10 * place.position);
      return (_scene, wish) => (typeof wish === 'number' ? fitNumber(schema, wish) : usual);
    }
    case 'boolean':
      return (_scene, wish) => (typeof wish === 'boolean' ? wish : benignBoolean(place.name));
    case 'null':
      return () => null;
    default: {
      const make = textMaker(schema, place.name);
      return (scene, wish) => make(scene, typeof wish === 'string' ? wish : undefined);
    }
  }
}

function typeOf(schema: JsonSchema): string | undefined {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (type !== undefined) return type.find(candidate => candidate !== 'null');
  return withoutAllOf(schema).type === 'object' ? 'object' : undefined;
}

/** Only recursive schemas refer; their makers are made when a value first reaches them. */
function compileReference(reference: string, place: Place): Maker {
  let maker: Maker | undefined;
  return (scene, wish) => {
    const target = reference === '#' ? place.root : place.root.$defs?.[reference.replace('#/$defs/', '')];
    maker ??= compile(target ?? {}, place);
    return maker(scene, wish);
  };
}

function compileChoice(values: readonly unknown[], name: string): Maker {
  const usual = benignValue(name, values);
  return (_scene, wish) => (wish !== undefined && values.includes(wish) ? wish : usual);
}

function compileAlternatives(alternatives: readonly JsonSchema[], place: Place): Maker {
  const constants = alternatives.flatMap(({ const: value }) => (value === undefined ? [] : [value]));
  if (constants.length === alternatives.length) return compileChoice(constants, place.name);
  const finite = alternatives.filter(alternative => !isRecursive(alternative));
  const chosen = finite.find(({ type }) => type !== 'null') ?? finite[0] ?? alternatives[0] ?? {};
  return compile(chosen, place);
}

function compileObject(schema: JsonSchema, { root }: Place): Maker {
  const { properties = {}, required = [], additionalProperties } = schema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : {};
  const names = new Set([...Object.keys(properties), ...required]);
  const parts = [...names].flatMap((name, position) => {
    const part = properties[name] ?? others;
    const optional = !required.includes(name);
    if (optional && isRecursive(part)) return [];
    return [{ name, optional, make: compile(part, { name, position, root }) }];
  });
  return (scene, wish) => {
    const wishes = isRecord(wish) ? wish : undefined;
    const made: Record<string, unknown> = {};
    for (const { name, optional, make } of parts) {
      const wished = wishes?.[name];
      // Whoever wishes for an object wishes for it without what it leaves out.
      if (optional && wishes !== undefined && wished === undefined) continue;
      made[name] = make(scene, wished);
    }
    return made;
  };
}

function compileArray(schema: JsonSchema, place: Place): Maker {
  const { minItems = 0, maxItems = Infinity, prefixItems = [] } = schema;
  const items = typeof schema.items === 'object' ? schema.items : {};
  const few = isTroubleList(place.name) || isRecursive(items) || prefixItems.length > 0;
  const usual = Math.min(Math.max(few ? 0 : USUAL_ITEMS, minItems, prefixItems.length), maxItems);
  const makeFirst = prefixItems.map(item => compile(item, place));
  // What the list is of says what each of its items is.
  const makeItem = compile({ description: schema.description, ...items } as JsonSchema, place);
  return (scene, wish) => {
    const wishes: readonly unknown[] | undefined = Array.isArray(wish) ? wish : undefined;
    const count = wishes === undefined ? usual : Math.min(Math.max(wishes.length, minItems), maxItems);
    const outer = scene.item;
    const made = Array.from({ length: count }, (_, index) => {
      scene.item = index + 1;
      return (makeFirst[index] ?? makeItem)(scene, wishes?.[index]);
    });
    scene.item = outer;
    return made;
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
