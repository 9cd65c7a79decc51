import type { WorkflowFault } from '../../contracts/errors.ts';
import type { Orchestrator, WorkflowDocument } from '../../contracts/orchestrator.ts';
import type { StepDocument } from '../../contracts/orchestrator-step.ts';
import { validateWorkflow } from '../workflow/validate-workflow.ts';
import type { FieldPath, FoundFault } from './found-fault.ts';
import { toWorkflow } from './to-workflow.ts';

/** Fields of the model, and what an author of YAML calls them. */
const FIELDS: readonly (readonly [RegExp, (...groups: string[]) => FieldPath])[] = [
  [/^next\.fail$/, () => ['on_reject']],
  [/^outputs\.([^.]+)\.file$/, name => ['output_files', name]],
  [/^timeoutSeconds$/, () => ['limits', 'timeout_seconds']],
  [/^retry\b/, () => ['limits', 'max_retries']],
  [/^agent\b/, () => ['agent']],
  [/^limits\.runTimeoutSeconds$/, () => ['workflow_orchestration', 'default_run_timeout_seconds']],
  [/^limits\.maxIterations$/, () => ['workflow_orchestration', 'max_total_iterations']],
  [/^limits\.(.+)$/, name => ['workflow_orchestration', snakeCase(name)]],
];

/** What the model's own validation has against a document that is otherwise sound. */
export function definitionFaults(orchestrator: Orchestrator): FoundFault[] {
  return orchestrator.workflows.flatMap((workflow, at) =>
    validateWorkflow(toWorkflow(orchestrator, workflow)).map(fault => ({
      path: pathOf(fault, workflow, at),
      message: fault.message,
      ...(fault.suggestion !== undefined && { suggestion: fault.suggestion }),
    })),
  );
}

function pathOf({ step, field }: WorkflowFault, { steps }: WorkflowDocument, at: number): FieldPath {
  const position = steps.findLastIndex(({ id }) => id === step);
  if (position === -1) {
    const path = writtenField(field);
    return path[0] === 'workflow_orchestration' ? path : ['workflows', at, ...path];
  }
  const path = /^next(\.ok|\._default)?$/.test(field) ? [onwardsOf(steps[position])] : writtenField(field);
  return ['workflows', at, 'steps', position, ...path];
}

function onwardsOf(step: StepDocument | undefined): string {
  if (step?.type !== 'agent_review') return 'next';
  return step.on_reject === undefined ? 'on_reject' : 'on_approve';
}

function writtenField(field: string): FieldPath {
  for (const [pattern, path] of FIELDS) {
    const match = pattern.exec(field);
    if (match !== null) return path(...match.slice(1));
  }
  return field.split('.').map(snakeCase);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}
