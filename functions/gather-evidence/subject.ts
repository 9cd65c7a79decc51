import type { ScopeDecision } from '../../core/contracts/diagnosis-bundle.ts';
import type { DiagnosisRecord } from '../../core/contracts/diagnosis-record.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { Workflow } from '../../core/contracts/workflow.ts';
import type { AllowedRoots } from '../../core/domain/diagnosis/allowed-path.ts';
import type { Cleaner } from '../../core/domain/diagnosis/clean-evidence.ts';
import type { RefBook } from '../../core/domain/diagnosis/ref-book.ts';
import { type StepsOfInterest, stepsOfInterest } from '../../core/domain/diagnosis/steps-of-interest.ts';
import { workspaceOf } from '../../core/domain/prompts/workspace-root.ts';
import { runnableSteps } from '../../core/domain/workflow/find-step.ts';
import { isContractStep } from '../../core/domain/workflow/step-kinds.ts';
import type { GatherPorts } from './gather-ports.ts';

/** What one round looks at, and with what it marks and cleans what it finds. */
export interface Subject {
  readonly diagnosis: DiagnosisRecord;
  readonly decision: ScopeDecision;
  readonly run: RunRecord;
  readonly children: readonly RunRecord[];
  /** As it was when the run started, if it is still here. */
  readonly workflow: Workflow | undefined;
  readonly interest: StepsOfInterest;
  readonly roots: AllowedRoots;
  readonly refs: RefBook;
  readonly cleaner: Cleaner;
}

const MOST_CHILDREN = 10;

export async function loadSubject(
  ports: GatherPorts,
  base: Pick<Subject, 'diagnosis' | 'decision' | 'refs' | 'cleaner'>,
): Promise<Subject> {
  const { decision, diagnosis } = base;
  const stored = decision.runId === undefined ? undefined : await ports.runs.find(decision.runId);
  if (stored === undefined) throw new ConfigurationError('The run of this diagnosis is gone.');
  const { run } = stored;
  const childIds = Object.values(run.children ?? {})
    .flat()
    .slice(0, MOST_CHILDREN);
  const found = await Promise.all(childIds.map(id => ports.runs.find(id)));
  const children = found.flatMap(child =>
    child !== undefined && child.run.tenantId === run.tenantId ? [child.run] : [],
  );
  const workflow = await definitionOf(ports, run);
  return {
    ...base,
    run,
    children,
    workflow,
    interest: stepsOfInterest(run, decision.stepId),
    roots: rootsOf(run, children, workflow, diagnosis),
  };
}

async function definitionOf({ workflows }: GatherPorts, run: RunRecord): Promise<Workflow | undefined> {
  try {
    return await workflows.findVersion(run.workflowId, run.workflowVersion);
  } catch (fault) {
    if (fault instanceof ConfigurationError) return undefined;
    throw fault;
  }
}

/** The run's own folder and those of the runs that it started, what selected it, its messages, the workspaces of its steps. */
function rootsOf(
  run: RunRecord,
  children: readonly RunRecord[],
  workflow: Workflow | undefined,
  { messageId }: DiagnosisRecord,
): AllowedRoots {
  const { selectorId, sourceMessageId } = run.origin ?? {};
  const steps = workflow === undefined ? [] : runnableSteps(workflow).filter(isContractStep);
  const workspaces = [
    ...(run.orchestratorId === undefined ? [] : [workspaceOf({ agent: { role: '' } }, run).root]),
    ...steps.map(step => workspaceOf(step, run).root),
  ];
  return {
    runFolder: `runs/${run.runId}`,
    folders: [
      ...children.map(({ runId }) => `runs/${runId}`),
      ...(selectorId === undefined ? [] : [`selector/${selectorId}`]),
    ],
    shared: [...new Set(workspaces)].filter(root => !root.startsWith('runs/')),
    files: [sourceMessageId, messageId].flatMap(id => (id === undefined ? [] : [`messages/${id}.json`])),
  };
}
