import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { manifest } from '../../app/manifest.ts';
import type { CompiledWorkflow } from '../../core/adapters/workflows/workflow-library.ts';
import { activityName, activityVariable, WORKER_PROVIDERS } from '../../core/contracts/worker-task.ts';
import type { Workflow } from '../../core/contracts/workflow.ts';
import { compileWorkflow } from '../../core/domain/compiler/compile-workflow.ts';
import type { Clock } from '../../local/clock/clock.ts';
import { compiledWorkflows } from '../../statemachines/compiled/registry.ts';
import { openTestHost } from './open-test-host.ts';

const VERSION = '1-tested00';

const bindingOf = (provider: string) => ({
  kind: 'activity' as const,
  name: activityName(provider),
  access: 'schedule' as const,
  variable: activityVariable(provider),
});

/** The whole system with further workflows, as if they had been shipped with it; `isUnscheduled`: nobody sweeps by himself. */
export async function openWorkflowHost<C extends Clock>(
  workflows: readonly Workflow[],
  { isUnscheduled = false, ...options }: { clock?: C; isUnscheduled?: boolean } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-machines-'));
  const like = manifest.stateMachines.find(({ name }) => name === 'bench-gated');
  if (like === undefined) throw new Error('There is no machine to go by.');
  const shipped = compiledWorkflows as Record<string, CompiledWorkflow>;
  const machines = await Promise.all(
    workflows.map(async workflow => {
      const path = join(folder, `${workflow.id}.asl.json`);
      await writeFile(path, JSON.stringify(compileWorkflow(workflow, VERSION)));
      shipped[workflow.id] = { version: VERSION, load: async () => ({ default: workflow }) };
      const bindings = [...like.bindings, ...WORKER_PROVIDERS.map(bindingOf)];
      return { ...like, bindings, name: workflow.id, definition: relative(process.cwd(), path) };
    }),
  );
  const host = await openTestHost({
    ...options,
    manifest: {
      ...manifest,
      stateMachines: [...manifest.stateMachines, ...machines],
      ...(isUnscheduled && { schedules: [] }),
    },
  });
  return {
    ...host,
    get url() {
      return host.url;
    },
    get aws() {
      return host.aws;
    },
    close: async () => {
      await host.close();
      for (const { id } of workflows) delete shipped[id];
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type WorkflowHost = Awaited<ReturnType<typeof openWorkflowHost>>;
