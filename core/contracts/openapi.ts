import { z } from 'zod';
import { hoistDefinitions, type JsonSchema } from './hoist-definitions.ts';
import { problemSchema } from './problem.ts';

export interface RouteDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in route keys: `/runs/{id}`, `/runs/{id}/files/{path+}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly request?: {
    readonly params?: z.ZodObject;
    readonly query?: z.ZodObject;
    readonly headers?: z.ZodObject;
    readonly body?: z.ZodType;
    /** `application/json` unless told. */
    readonly contentType?: string;
  };
  readonly responses: Readonly<Record<number, ResponseDescription>>;
}

interface ResponseDescription {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** `application/json` unless told. */
  readonly contentType?: string;
  /** A page instead, for whoever prefers `text/html`. */
  readonly orPage?: true;
}

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: OpenApiInfo;
  readonly paths: Record<string, Record<string, JsonSchema>>;
  readonly components: { readonly schemas: Record<string, JsonSchema> };
}

const DEFAULT_INFO: OpenApiInfo = { title: 'Countersign', version: '1' };
const PROBLEM_CONTENT = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** The OpenAPI 3.1 document of the routes, from the schemas that the routes themselves parse with. */
export function openApiDocument(
  routes: readonly RouteDescription[],
  info: OpenApiInfo = DEFAULT_INFO,
): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  schemas.Problem = convert(problemSchema, 'output', 'Problem', schemas);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    // OpenAPI has no parameter that spans several parts of a path; its name goes without the plus.
    const path = route.path.replace('+}', '}');
    const operations = paths[path] ?? {};
    operations[route.method.toLowerCase()] = describeOperation(route, schemas);
    paths[path] = operations;
  }
  return { openapi: '3.1.0', info, paths, components: { schemas } };
}

function describeOperation(route: RouteDescription, schemas: Record<string, JsonSchema>): JsonSchema {
  const { request = {} } = route;
  const operationId = operationIdOf(route);
  const parameters = describeParameters(route, operationId, schemas);
  const body = request.body && convert(request.body, 'input', `${operationId}Request`, schemas);
  return {
    operationId,
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(route.tags && { tags: [...route.tags] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !request.body?.safeParse(undefined).success,
        content: { [request.contentType ?? 'application/json']: { schema: body } },
      },
    }),
    responses: {
      ...(body && problemResponse('400', 'The body cannot be read.')),
      ...((body || request.query) && problemResponse('422', 'Not valid; `errors` names every field.')),
      ...describeResponses(route, operationId, schemas),
      ...problemResponse('default', 'The request failed.'),
    },
  };
}

function describeResponses(
  route: RouteDescription,
  operationId: string,
  schemas: Record<string, JsonSchema>,
) {
  const responses = Object.entries(route.responses).map(([status, response]) => {
    const { description, schema, contentType, orPage } = response;
    if (!schema && !contentType && Number(status) >= 400)
      return [status, { description, content: PROBLEM_CONTENT }];
    if (!schema && !contentType) return [status, { description }];
    const converted = schema && convert(schema, 'output', `${operationId}${status}`, schemas);
    const media = converted ? { schema: converted } : {};
    const page = orPage && { 'text/html': {} };
    return [status, { description, content: { [contentType ?? 'application/json']: media, ...page } }];
  });
  return Object.fromEntries(responses) as Record<string, JsonSchema>;
}

function describeParameters(
  route: RouteDescription,
  operationId: string,
  schemas: Record<string, JsonSchema>,
) {
  const named = [...route.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name ?? '');
  const untyped = z.object(Object.fromEntries(named.map(name => [name, z.string()])));
  const places = {
    path: z.object({ ...untyped.shape, ...route.request?.params?.shape }),
    query: route.request?.query,
    header: route.request?.headers,
  };
  return Object.entries(places).flatMap(([place, schema]) =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path' || !z.safeParse(type, undefined).success,
      schema: convert(type, 'input', `${operationId}${name}`, schemas),
    })),
  );
}

function problemResponse(status: string, description: string): Record<string, JsonSchema> {
  return { [status]: { description, content: PROBLEM_CONTENT } };
}

function convert(
  type: z.core.$ZodType,
  io: 'input' | 'output',
  name: string,
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  // OpenAPI 3.1 speaks JSON Schema 2020-12; what JSON cannot express (a transform's result) is left open.
  const schema = z.toJSONSchema(type, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return hoistDefinitions(schema as JsonSchema, name, schemas);
}

/** `GET /runs/{id}/events` is `getRunsByIdEvents`. */
function operationIdOf({ method, path }: RouteDescription): string {
  const words = path.replace(/\{(\w+)\+?\}/g, 'by-$1').split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
