import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { z } from 'zod';
import { badRequest, Problem } from '../../core/contracts/problem.ts';
import { runsOnAws } from './runs-on-aws.ts';

export interface Caller {
  readonly tenantId: string;
  readonly userId: string;
  /** A system that acts for users, rather than a user. */
  readonly isService: boolean;
}

const DEFAULT_TENANT = 'default';
const ID_PATTERN = /^[\w.@:-]{1,128}$/;

const authorizerSchema = z.object({
  jwt: z.object({ claims: z.record(z.string(), z.unknown()) }).nullish(),
  iam: z.object({ userId: z.string() }).nullish(),
});

/**
 * Who calls. What API Gateway authenticated comes first; headers count on the local host only, because on AWS anybody
 * could set them on a route that needs no authentication.
 */
export function identifyCaller(event: APIGatewayProxyEventV2, environment: NodeJS.ProcessEnv): Caller {
  const { authorizer } = event.requestContext as { authorizer?: unknown };
  if (authorizer !== undefined && authorizer !== null) return authenticatedCaller(authorizer);
  if (runsOnAws(environment)) return { tenantId: DEFAULT_TENANT, userId: 'anonymous', isService: false };
  const user = event.headers['x-countersign-user'];
  return {
    tenantId: checkId(event.headers['x-countersign-tenant'] ?? DEFAULT_TENANT, 'x-countersign-tenant'),
    userId: checkId(user ?? 'local', 'x-countersign-user'),
    isService: user === undefined,
  };
}

function authenticatedCaller(authorizer: unknown): Caller {
  const { jwt, iam } = authorizerSchema.safeParse(authorizer).data ?? {};
  if (jwt)
    return {
      tenantId: checkId(jwt.claims['custom:tenant'] ?? DEFAULT_TENANT, 'custom:tenant'),
      userId: checkId(jwt.claims.sub, 'sub'),
      isService: false,
    };
  if (iam) return { tenantId: DEFAULT_TENANT, userId: checkId(iam.userId, 'userId'), isService: true };
  throw new Problem({
    name: 'Unauthenticated',
    status: 401,
    slug: 'unauthenticated',
    title: 'Not authenticated',
    detail: 'The caller is not known.',
    hint: 'Send a token that names a user, or sign the request.',
  });
}

function checkId(id: unknown, field: string): string {
  if (typeof id === 'string' && ID_PATTERN.test(id)) return id;
  throw badRequest(`${field} is not an id.`, {
    name: 'InvalidCaller',
    slug: 'invalid-caller',
    title: 'The caller cannot be identified',
    field,
    hint: 'Use 1 to 128 letters, digits or any of _ . @ : -',
  });
}
