import { isJsonObject, type Json } from '../../json.ts';

type Step = { readonly key: string } | { readonly index: number } | 'every';

const STEP = /\.([^.[\]\s*]+)|\.(\*)|\[(\*)\]|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/y;

/** Reads the JSONPath subset of input paths: `$.a.b`, `$['a']`, `$.a[0]`, `$.a[*].b`; undefined if it is not that. */
export function parseEventPath(path: string): ((event: Json) => Json | undefined) | undefined {
  if (!path.startsWith('$')) return undefined;
  const steps: Step[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (found === null) return undefined;
    const [, name, dotStar, bracketStar, index, singleQuoted, doubleQuoted] = found;
    const key = name ?? (singleQuoted ?? doubleQuoted)?.replace(/\\(.)/g, '$1');
    if (dotStar !== undefined || bracketStar !== undefined) steps.push('every');
    else if (key !== undefined) steps.push({ key });
    else steps.push({ index: Number(index) });
  }
  return event => follow(event, steps);
}

function follow(value: Json, steps: readonly Step[]): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (step === 'every') {
    const children = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : undefined;
    return children?.map(child => follow(child, rest)).filter(child => child !== undefined);
  }
  const child =
    'key' in step ? ownMember(value, step.key) : Array.isArray(value) ? value[step.index] : undefined;
  return child === undefined ? undefined : follow(child, rest);
}

function ownMember(value: Json, key: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
