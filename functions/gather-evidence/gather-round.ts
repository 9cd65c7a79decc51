import type { Bundle } from '../../core/contracts/diagnosis-bundle.ts';
import type { RetrievalRequest } from '../../core/contracts/diagnosis-reply.ts';
import { clampWindow } from '../../core/domain/diagnosis/clamp-limits.ts';
import type { GatherPorts } from './gather-ports.ts';
import type { Subject } from './subject.ts';
import type { ToolCalls } from './tool-calls.ts';
import { collectArtifacts } from './tools/collect-artifacts.ts';
import { collectLogs } from './tools/collect-logs.ts';
import { listRuns } from './tools/list-runs.ts';
import { listWorkflows } from './tools/list-workflows.ts';
import { snapshotFolders } from './tools/snapshot-folders.ts';

type Found = Partial<Pick<Bundle, 'excerpts' | 'trees' | 'missing' | 'blocked'>> & {
  readonly clamps: Bundle['scope']['clamps'];
};

/** The first look: everything of which there is something, each within its bounds. */
export async function gatherFirst(
  ports: GatherPorts,
  subject: Subject,
  calls: ToolCalls,
  empty: Bundle,
): Promise<Bundle> {
  const { run, decision, diagnosis } = subject;
  const scope = scopeOf(subject);
  const { runId } = run;
  const { conversation } = diagnosis;
  const { runs, excerpts, ...journal } = await calls.call(
    'diagnostics.list_running_runs',
    { runId, ...(conversation !== undefined && { conversation }) },
    () => listRuns(ports, subject),
  );
  const { workflows } = await calls.call(
    'diagnostics.list_available_workflows',
    { runId, ...(run.orchestratorId !== undefined && { orchestratorId: run.orchestratorId }) },
    () => listWorkflows(ports, subject),
  );
  const trees = await calls.call('diagnostics.snapshot_filesystem', { scope }, () =>
    snapshotFolders(ports, subject, undefined),
  );
  let bundle = add({ ...empty, runs, workflows, missing: unknownStep(subject) }, { excerpts, ...journal });
  bundle = add(bundle, trees);
  const { artifacts, ...files } = await calls.call('diagnostics.collect_artifacts', { scope }, () =>
    collectArtifacts(ports, subject, undefined, bundle),
  );
  bundle = add(bundle, { excerpts: artifacts, ...files });
  const window = windowOf(decision);
  const logs = await calls.call('diagnostics.collect_logs', { scope, window }, () =>
    collectLogs(ports, subject, window, undefined, bundle),
  );
  return add(bundle, logs);
}

/** A further look: what the last turn asked for, as far as there is room for it. */
export async function gatherMore(
  ports: GatherPorts,
  subject: Subject,
  calls: ToolCalls,
  before: Bundle,
  requests: readonly RetrievalRequest[],
): Promise<Bundle> {
  let bundle = before;
  const scope = scopeOf(subject);
  for (const { tool, scope: wanted } of requests) {
    const input = { scope, wanted };
    if (tool === 'diagnostics.snapshot_filesystem')
      bundle = add(bundle, await calls.call(tool, input, () => snapshotFolders(ports, subject, wanted)));
    else if (tool === 'diagnostics.collect_artifacts') {
      const known = bundle;
      const { artifacts, ...more } = await calls.call(tool, input, () =>
        collectArtifacts(ports, subject, wanted, known),
      );
      bundle = add(bundle, { excerpts: artifacts, ...more });
    } else {
      const { window, clamps } = widerWindow(subject, wanted.timeWindowMinutes);
      const known = bundle;
      const found = await calls.call(tool, { ...input, window }, () =>
        collectLogs(ports, subject, window, wanted, known),
      );
      bundle = add(bundle, { ...found, clamps: [...clamps, ...found.clamps] });
    }
  }
  return bundle;
}

/** Whoever asks may have misspelt it. */
function unknownStep({ run, workflow, decision: { stepId } }: Subject): Bundle['missing'] {
  if (stepId === undefined || workflow === undefined || Object.hasOwn(run.attempts, stepId)) return [];
  if (workflow.steps.some(({ id }) => id === stepId)) return [];
  const where = `the workflow ${run.workflowId}`;
  return [{ what: `the step ${stepId}`, where, why: 'There is no such step.' }];
}

function scopeOf({ run, decision: { stepId } }: Subject) {
  return { runId: run.runId, ...(stepId !== undefined && { stepId }) };
}

function windowOf({ window }: Subject['decision']): { from: string; to: string } {
  return { from: window?.from ?? '', to: window?.to ?? '' };
}

function widerWindow({ decision }: Subject, askedMinutes: number | undefined) {
  const { from, to } = windowOf(decision);
  if (askedMinutes === undefined) return { window: { from, to }, clamps: [] };
  const { minutes, clamps } = clampWindow(askedMinutes);
  return { window: { from: new Date(Date.parse(to) - minutes * 60_000).toISOString(), to }, clamps };
}

function add(bundle: Bundle, found: Found): Bundle {
  const { excerpts = [], trees = [], missing = [], blocked = [], clamps } = found;
  const all = unique([...bundle.excerpts, ...excerpts]);
  const count = (isOne: (excerpt: Bundle['excerpts'][number]) => boolean) => all.filter(isOne).length;
  return {
    ...bundle,
    scope: { ...bundle.scope, clamps: [...bundle.scope.clamps, ...clamps] },
    trees: unique([...bundle.trees, ...trees]),
    excerpts: all,
    missing: [...bundle.missing, ...missing],
    blocked: [...bundle.blocked, ...blocked],
    used: {
      files: count(({ kind }) => kind === 'artifact' || kind === 'selector'),
      logBlocks: count(({ kind }) => kind === 'log'),
      events: count(({ kind }) => kind === 'event'),
      historyEvents: count(({ kind }) => kind === 'history'),
    },
  };
}

function unique<Cited extends { readonly ref: string }>(all: readonly Cited[]): Cited[] {
  return [...new Map(all.map(one => [one.ref, one])).values()];
}
