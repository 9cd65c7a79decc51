import type { WorkflowDefinition } from '../../contracts/workflow.ts';
import { nearestName } from '../nearest-name.ts';
import { REFERENCE } from '../prompts/template-reference.ts';
import type { FoundFault } from './workflow-fault.ts';

const ROOTS = ['inputs', 'answers', 'plan', 'steps', 'state'];

interface Known {
  readonly roots: readonly string[];
  readonly inputs: readonly string[];
  /** The result fields of every step and branch that has a result. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

type Mistake = Pick<FoundFault, 'message' | 'suggestion'>;

/** Every `{{reference}}` must be fillable when its text is. */
export function* checkTemplates(workflow: WorkflowDefinition): Iterable<FoundFault> {
  const known = knownNames(workflow);
  const gating = workflow.gating;
  if (gating !== undefined) {
    const check = (text: string, roots: string[]) => mistakesIn(text, { ...known, roots });
    for (const mistake of check(gating.clarify.prompt, ['inputs']))
      yield { field: 'gating.clarify.prompt', ...mistake };
    for (const mistake of check(gating.plan.prompt, ['inputs', 'answers']))
      yield { field: 'gating.plan.prompt', ...mistake };
  }
  for (const { id, field, text } of templatesOf(workflow))
    for (const mistake of mistakesIn(text, known)) yield { step: id, field, ...mistake };
}

function* templatesOf(workflow: WorkflowDefinition): Iterable<{ id: string; field: string; text: string }> {
  for (const step of workflow.steps) {
    if (step.kind === 'agent_task' && typeof step.prompt === 'string')
      yield { id: step.id, field: 'prompt', text: step.prompt };
    if (step.kind === 'handler' && typeof step.message === 'string')
      yield { id: step.id, field: 'message', text: step.message };
    if (step.kind === 'parallel')
      for (const { id, prompt } of step.branches)
        if (typeof prompt === 'string') yield { id, field: 'prompt', text: prompt };
  }
}

function knownNames(workflow: WorkflowDefinition): Known {
  const fields = new Map<string, string[]>();
  for (const step of workflow.steps) {
    if (step.kind === 'agent_task') fields.set(step.id, Object.keys(step.result.shape));
    if (step.kind === 'parallel')
      for (const branch of step.branches) fields.set(branch.id, Object.keys(branch.result.shape));
  }
  const keepsState = workflow.steps.some(step => step.kind === 'handler' && step.handler !== undefined);
  const roots = ['inputs', 'steps', ...(keepsState ? ['state'] : [])];
  if (workflow.gating !== undefined) roots.push('answers', 'plan');
  return { roots, inputs: Object.keys(workflow.inputs.shape), fields };
}

function* mistakesIn(text: string, known: Known): Iterable<Mistake> {
  for (const [whole, path = ''] of text.matchAll(REFERENCE)) {
    const mistake = mistakeOf(path.split('.'), known);
    if (mistake !== undefined) yield { ...mistake, message: `refers to ${whole}, ${mistake.message}` };
  }
}

function mistakeOf([root = '', name = '', field]: string[], known: Known): Mistake | undefined {
  if (!ROOTS.includes(root)) return unknown('which is none of the things to refer to', root, ROOTS);
  if (!known.roots.includes(root)) return { message: `and ${root} is not there at this point` };
  if (name === '') return { message: `which names nothing of ${root}` };
  if (root === 'inputs' && !known.inputs.includes(name))
    return unknown('which is no input', name, known.inputs);
  if (root !== 'steps') return undefined;
  const fields = known.fields.get(name);
  if (fields === undefined) return unknown('which is no step with a result', name, [...known.fields.keys()]);
  if (field === undefined || !fields.includes(field))
    return unknown(`which is no field of ${name}'s result`, field ?? '', fields);
  return undefined;
}

function unknown(message: string, name: string, names: readonly string[]): Mistake {
  return { message, suggestion: nearestName(name, names) };
}
