import { isJsonObject, type Json } from '../../json.ts';
import { toJavaText } from './java-text.ts';
import type { MissKind } from './path-errors.ts';
import type { PathStep } from './path-syntax.ts';

/** A definite step found nothing. The message is worded as by the JSONPath library that AWS uses (Jayway). */
export class PathMiss extends Error {
  override readonly name = 'PathMiss';
  readonly kind: MissKind;

  constructor(message: string, kind: MissKind) {
    super(message);
    this.kind = kind;
  }
}

/** The one value that the definite step at `position` selects from `value`. Throws `PathMiss`. */
export function readStep(steps: PathStep[], position: number, value: Json): Json {
  const step = steps[position];
  if (step?.kind === 'properties') return readProperties(steps, position, step.names, value);
  if (step?.kind === 'indexes') return readIndex(steps, position, step.indexes[0] ?? 0, value);
  throw new TypeError(`${step?.kind} is not a definite step`);
}

function readProperties(steps: PathStep[], position: number, names: string[], value: Json): Json {
  if (!isJsonObject(value)) {
    const fragment = `[${names.map(name => `'${name}'`).join(',')}]`;
    throw new PathMiss(
      `Expected to find an object with property ${fragment} in path ${renderPath(steps.slice(0, position))} but found '${javaClassOf(value)}'. This is not a json object according to the JsonProvider: 'com.jayway.jsonpath.spi.json.JacksonJsonProvider'.`,
      'absent',
    );
  }
  const [name = ''] = names;
  if (names.length > 1) {
    return Object.fromEntries(
      names.filter(member => Object.hasOwn(value, member)).map(member => [member, value[member] ?? null]),
    );
  }
  if (Object.hasOwn(value, name)) return value[name] ?? null;
  const isLast = position === steps.length - 1;
  throw new PathMiss(
    isLast
      ? `No results for path: ${renderPath(steps)}`
      : `Missing property in path ${renderPath(steps.slice(0, position + 1))}`,
    'absent',
  );
}

function readIndex(steps: PathStep[], position: number, index: number, value: Json): Json {
  if (value === null)
    throw new PathMiss(`The path ${renderPath(steps.slice(0, position))} is null`, 'not-an-array');
  if (!Array.isArray(value)) {
    throw new PathMiss(
      `Filter: [${index}] can only be applied to arrays. Current context is: ${toJavaText(value)}`,
      'not-an-array',
    );
  }
  const item = value.at(index);
  if (item !== undefined) return item;
  const isLast = position === steps.length - 1;
  throw new PathMiss(`No results for path: ${renderPath(steps)}`, isLast ? 'index-out-of-bounds' : 'absent');
}

/** The path in bracket notation: `$['orders'][0]['id']`. */
function renderPath(steps: PathStep[]): string {
  return `$${steps.map(renderStep).join('')}`;
}

function renderStep(step: PathStep): string {
  switch (step.kind) {
    case 'properties':
      return `[${step.names.map(name => `'${name}'`).join(',')}]`;
    case 'indexes':
      return `[${step.indexes.join(',')}]`;
    case 'slice':
      return `[${step.from ?? ''}:${step.to ?? ''}]`;
    case 'wildcard':
      return '[*]';
    case 'filter':
      return '[?]';
    case 'descend':
      return `..${renderStep(step.step)}`;
    case 'function':
      return `.${step.name}()`;
  }
}

function javaClassOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'java.util.ArrayList';
  if (typeof value === 'number') return Number.isInteger(value) ? 'java.lang.Integer' : 'java.lang.Double';
  return typeof value === 'boolean' ? 'java.lang.Boolean' : 'java.lang.String';
}
