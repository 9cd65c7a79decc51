import {
  type Branch,
  type Step,
  WORKFLOW_VALUES,
  type WorkflowDefinition,
} from '../../contracts/workflow.ts';
import { isContractStep, isResultStep } from './step-kinds.ts';

/** What texts of a workflow may refer to. */
export interface KnownReferences {
  readonly roots: readonly string[];
  readonly inputs: readonly string[];
  /** The fields of the result of every step and branch that has one. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** The keys of what contract steps deliver. */
  readonly outputs: ReadonlyMap<string, readonly string[]>;
}

export function knownReferences(workflow: WorkflowDefinition): KnownReferences {
  const steps = workflow.steps.flatMap<Step | Branch>(step =>
    step.kind === 'parallel' ? step.branches : [step],
  );
  const withFields = steps.flatMap(step => {
    const fields = fieldsOf(step);
    return fields === undefined ? [] : [[step.id, fields] as const];
  });
  const withOutputs = steps
    .filter(isContractStep)
    .map(({ id, outputs }) => [id, Object.keys(outputs)] as const);
  const roots = ['inputs', 'steps', 'workflow', ...(steps.some(keepsState) ? ['state'] : [])];
  if (workflow.gating !== undefined) roots.push('answers', 'plan');
  return {
    roots,
    inputs: Object.keys(workflow.inputs.shape),
    fields: new Map(withFields),
    outputs: new Map(withOutputs),
  };
}

/** What a reference to `workflow` may name in the texts of a step. */
export function workflowValuesOf(step: Step | Branch | undefined): string[] {
  const outputs = step !== undefined && isContractStep(step) ? Object.keys(step.outputs) : undefined;
  return outputs === undefined
    ? [...WORKFLOW_VALUES]
    : [
        ...WORKFLOW_VALUES,
        'output_schema_json',
        'output_paths_json',
        ...outputs.map(key => `output_paths.${key}`),
      ];
}

function fieldsOf(step: Step | Branch): string[] | undefined {
  if (isResultStep(step)) return Object.keys(step.result.shape);
  switch (step.kind) {
    case 'agent_task':
    case 'agent_review':
      return ['status', 'summary', 'outputs', 'changed_files', 'test_report'];
    case 'human_gate':
      return ['decision', 'comment'];
    case 'human_questions':
      return step.questions.map(({ id }) => id);
    case 'dispatch':
      return ['runs'];
    case 'handler':
      return step.message === undefined ? undefined : ['message'];
    default:
      return undefined;
  }
}

function keepsState(step: Step | Branch): boolean {
  return (
    (step.kind === 'handler' && step.handler !== undefined) ||
    (isResultStep(step) && 'outcome' in step && step.outcome !== undefined)
  );
}
