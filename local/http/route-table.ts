import type { ManifestRoute } from '../../app/manifest-types.ts';

/** A route of the API; `$default` in place of a path takes what no other route does. */
export type HttpRoute = ManifestRoute | { readonly path: '$default'; readonly function: string };

export interface RouteMatch {
  readonly functionName: string;
  /** As in the event: `GET /runs/{id}` or `$default`. */
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
}

type Segment =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'parameter' | 'greedy'; readonly name: string };

interface CompiledRoute {
  readonly method: string;
  readonly routeKey: string;
  readonly functionName: string;
  readonly segments: readonly Segment[];
}

const SPECIFICITY = { fixed: 0, parameter: 1, greedy: 2 } as const;

/** Finds the most specific route: fixed segments before parameters before `{rest+}`, a method before ANY. */
export class RouteTable {
  readonly #routes: readonly CompiledRoute[];
  readonly #defaultFunction: string | undefined;

  constructor(routes: readonly HttpRoute[]) {
    this.#routes = routes.flatMap(compile).sort(bySpecificity);
    this.#defaultFunction = routes.find(route => route.path === '$default')?.function;
  }

  /** `path` is still percent-encoded, so that an encoded slash stays inside its segment. */
  match(method: string, path: string): RouteMatch | undefined {
    const parts = path.split('/').slice(1).map(decode);
    for (const route of this.#routes) {
      if (route.method !== 'ANY' && route.method !== method) continue;
      const parameters = matchSegments(route.segments, parts);
      if (parameters === undefined) continue;
      const hasParameters = route.segments.some(segment => segment.kind !== 'fixed');
      return {
        functionName: route.functionName,
        routeKey: route.routeKey,
        pathParameters: hasParameters ? parameters : undefined,
      };
    }
    if (this.#defaultFunction === undefined) return undefined;
    return { functionName: this.#defaultFunction, routeKey: '$default', pathParameters: undefined };
  }
}

function compile(route: HttpRoute): CompiledRoute[] {
  if (!('method' in route)) return [];
  const segments = route.path.split('/').slice(1).map(toSegment);
  const routeKey = `${route.method} ${route.path}`;
  return [{ method: route.method, routeKey, functionName: route.function, segments }];
}

function toSegment(text: string): Segment {
  const [, name, plus] = /^\{([^}+]+)(\+?)\}$/.exec(text) ?? [];
  if (name === undefined) return { kind: 'fixed', text };
  return { kind: plus === '+' ? 'greedy' : 'parameter', name };
}

function matchSegments(
  segments: readonly Segment[],
  parts: readonly string[],
): Record<string, string> | undefined {
  const isGreedy = segments.at(-1)?.kind === 'greedy';
  if (isGreedy ? parts.length < segments.length : parts.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [position, segment] of segments.entries()) {
    const part = segment.kind === 'greedy' ? parts.slice(position).join('/') : (parts[position] ?? '');
    if (segment.kind === 'fixed' ? part !== segment.text : part === '') return undefined;
    if (segment.kind !== 'fixed') parameters[segment.name] = part;
  }
  return parameters;
}

function bySpecificity(a: CompiledRoute, b: CompiledRoute): number {
  for (const [position, segment] of a.segments.entries()) {
    const other = b.segments[position];
    if (other === undefined) break;
    const difference = SPECIFICITY[segment.kind] - SPECIFICITY[other.kind];
    if (difference !== 0) return difference;
  }
  if (a.segments.length !== b.segments.length) return b.segments.length - a.segments.length;
  return Number(a.method === 'ANY') - Number(b.method === 'ANY');
}

/** A stray percent sign stands for itself. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
