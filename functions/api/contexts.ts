import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ContextStore } from '../../core/adapters/records/context-store.ts';
import { contextsQuerySchema } from '../../core/contracts/api.ts';
import { contextRequestSchema, userIdSchema } from '../../core/contracts/context.ts';
import { notFound } from '../../core/contracts/problem.ts';
import type { StoredContext } from '../../core/contracts/run.ts';
import { json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import { actingUser } from '../runs/acting-user.ts';

const CONTEXT_ID = /^[\w-]{1,80}$/;

export function saveContext(contexts: ContextStore, now: () => number): Route {
  return async request => {
    const { userId, ...told } = request.body(contextRequestSchema);
    const at = new Date(now()).toISOString();
    const context: StoredContext = {
      contextId: `ctx_${randomBytes(12).toString('hex')}`,
      userId: actingUser(request.caller, userId),
      ...told,
      createdAt: at,
      lastAccessedAt: at,
    };
    await contexts.save(request.caller.tenantId, context);
    return json(201, context, { location: `/contexts/${context.contextId}` });
  };
}

export function listContexts(contexts: ContextStore): Route {
  return async request => {
    const { userId, limit, after } = request.queryAs(contextsQuerySchema);
    const owner = { tenantId: request.caller.tenantId, userId: actingUser(request.caller, userId) };
    return json(200, await contexts.list(owner, limit, after));
  };
}

export function readContext(contexts: ContextStore): Route {
  return async request => {
    const { userId } = request.queryAs(z.strictObject({ userId: userIdSchema.optional() }));
    const owner = { tenantId: request.caller.tenantId, userId: actingUser(request.caller, userId) };
    const contextId = request.params.id ?? '';
    const context = CONTEXT_ID.test(contextId) ? await contexts.find(owner, contextId) : undefined;
    if (context !== undefined) return json(200, context);
    throw notFound('There is no such context, or it is not yours.', {
      name: 'ContextNotFound',
      slug: 'context-not-found',
      hint: 'GET /contexts lists yours.',
    });
  };
}
