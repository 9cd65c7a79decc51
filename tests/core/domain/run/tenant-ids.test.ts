import { expect, it } from 'vitest';
import { workspaceOf } from '../../../../core/domain/prompts/workspace-root.ts';
import { derivedTenantId, newTenantId, tenantTag } from '../../../../core/domain/run/tenant-ids.ts';

it('security 21: what belongs to a tenant has a prefix of its own in the bucket: runs, messages, workspaces', () => {
  const tags = ['acme', 'ACME', 'acme.', 'default'].map(tenantTag);
  expect(new Set(tags).size).toBe(4);
  for (const tenant of ['acme', 'globex']) {
    const run = { runId: newTenantId('run', tenant), tenantId: tenant, workflowId: 'w' };
    expect(run.runId).toMatch(new RegExp(`^run_${tenantTag(tenant)}[0-9a-f]{22}$`));
    expect(derivedTenantId('msg', tenant, ['a', 1])).toMatch(
      new RegExp(`^msg_${tenantTag(tenant)}[0-9a-f]{22}$`),
    );
    const roots = (['orchestrator_workspace', 'agent_workspace'] as const).map(
      workspaceMode => workspaceOf({ workspaceMode, agent: { role: 'Writer' } }, run).root,
    );
    expect(roots).toEqual([
      `orchestrators/${tenantTag(tenant)}-w/workspace`,
      `agents/${tenantTag(tenant)}-writer/workspace`,
    ]);
  }
});

it('RUN-3: the same parts give the same id, and other parts another one', () => {
  const id = derivedTenantId('run', 'acme', ['ada', 'key']);
  expect(derivedTenantId('run', 'acme', ['ada', 'key'])).toBe(id);
  expect(derivedTenantId('run', 'acme', ['ada', 'other'])).not.toBe(id);
  expect(newTenantId('run', 'acme')).not.toBe(newTenantId('run', 'acme'));
});
