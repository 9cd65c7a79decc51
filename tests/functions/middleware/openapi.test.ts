import { expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument, type RouteDescription } from '../../../core/contracts/openapi.ts';

interface Tree {
  name: string;
  children: Tree[];
}
const tree: z.ZodType<Tree> = z.object({ name: z.string(), children: z.array(z.lazy(() => tree)) });

const routes: RouteDescription[] = [
  {
    method: 'POST',
    path: '/runs',
    summary: 'Starts a run',
    request: {
      headers: z.object({ 'idempotency-key': z.string().optional() }),
      body: z.strictObject({ workflowId: z.string(), priority: z.int().default(1) }),
    },
    responses: { 202: { description: 'Started', schema: z.object({ runId: z.string() }) } },
  },
  {
    method: 'GET',
    path: '/runs/{id}',
    summary: 'Shows a run',
    request: { query: z.object({ depth: z.coerce.number().optional(), k: z.string() }) },
    responses: {
      200: { description: 'The run', schema: tree, orPage: true },
      404: { description: 'Unknown' },
    },
  },
  {
    method: 'GET',
    path: '/gates/{id}',
    summary: 'The page',
    responses: { 200: { description: 'A page', contentType: 'text/html' } },
  },
];
const document = openApiDocument(routes, { title: 'Countersign', version: '2' });
const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

it('describes what a route takes as the schema takes it, and what it answers', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Countersign', version: '2' } });
  expect(document.paths['/runs']?.post).toMatchObject({
    operationId: 'postRuns',
    parameters: [{ name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string' } }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { required: ['workflowId'], additionalProperties: false } } },
    },
    responses: {
      202: { content: { 'application/json': { schema: { properties: { runId: { type: 'string' } } } } } },
      400: { content: problem },
      422: { content: problem },
      default: { content: problem },
    },
  });
});

it('names the parameters of the path even where no schema does', () => {
  expect(document.paths['/runs/{id}']?.get).toMatchObject({
    operationId: 'getRunsById',
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'depth', in: 'query', required: false },
      { name: 'k', in: 'query', required: true },
    ],
    responses: {
      200: { content: { 'application/json': { schema: {} }, 'text/html': {} } },
      404: { description: 'Unknown', content: problem },
    },
  });
  expect(document.paths['/gates/{id}']?.get).toMatchObject({
    responses: { 200: { content: { 'text/html': {} } } },
  });
});

it('refers only to what it holds', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '');
  expect(references.some(reference => reference.includes('getRunsById'))).toBe(true);
  for (const reference of references) {
    const name = /^#\/components\/schemas\/(.+)$/.exec(reference)?.[1] ?? '';
    expect(document.components.schemas).toHaveProperty([name]);
  }
  expect(JSON.stringify(document)).not.toContain('$schema');
});
