import type { Branch, Step, WorkflowDefinition } from '../../contracts/workflow.ts';
import { nearestName } from '../nearest-name.ts';
import { REFERENCE } from '../prompts/template-reference.ts';
import { type KnownReferences, knownReferences, workflowValuesOf } from './known-references.ts';
import type { FoundFault } from './workflow-fault.ts';

const ROOTS = ['inputs', 'answers', 'plan', 'steps', 'state', 'workflow'];

interface Known extends KnownReferences {
  readonly workflowValues: readonly string[];
}

type Mistake = Pick<FoundFault, 'message' | 'suggestion'>;

interface Template {
  readonly step: Step | Branch;
  readonly field: string;
  readonly text: string;
  /** `{{item}}` stands for one of a list. */
  readonly hasItem?: boolean;
}

/** Every `{{reference}}` must be fillable when its text is. */
export function* checkTemplates(workflow: WorkflowDefinition): Iterable<FoundFault> {
  const known: Known = { ...knownReferences(workflow), workflowValues: workflowValuesOf(undefined) };
  const gating = workflow.gating;
  if (gating !== undefined) {
    const check = (text: string, roots: string[]) => mistakesIn(text, { ...known, roots });
    for (const mistake of check(gating.clarify.prompt, ['inputs']))
      yield { field: 'gating.clarify.prompt', ...mistake };
    for (const mistake of check(gating.plan.prompt, ['inputs', 'answers']))
      yield { field: 'gating.plan.prompt', ...mistake };
  }
  for (const step of workflow.steps) {
    yield* checkReads(step, known);
    for (const { step: owner, field, text, hasItem = false } of templatesOf(step)) {
      const around = { ...known, workflowValues: workflowValuesOf(owner) };
      for (const mistake of mistakesIn(text, around, hasItem)) yield { step: owner.id, field, ...mistake };
    }
  }
}

function* templatesOf(step: Step): Iterable<Template> {
  switch (step.kind) {
    case 'agent_task':
    case 'agent_review':
      if (typeof step.prompt === 'string') yield { step, field: 'prompt', text: step.prompt };
      return;
    case 'handler':
      if (typeof step.message === 'string') yield { step, field: 'message', text: step.message };
      return;
    case 'parallel':
      for (const branch of step.branches)
        if (typeof branch.prompt === 'string') yield { step: branch, field: 'prompt', text: branch.prompt };
      return;
    case 'human_gate':
      yield { step, field: 'show', text: step.show };
      return;
    case 'human_questions':
      for (const { id, question } of step.questions) yield { step, field: `questions.${id}`, text: question };
      return;
    case 'dispatch':
      if (step.each !== undefined) yield { step, field: 'each', text: step.each };
      for (const [name, text] of Object.entries(step.input))
        yield { step, field: `input.${name}`, text, hasItem: step.each !== undefined };
  }
}

/** Code that reads a result which is never there would find nothing, and say nothing. */
function* checkReads(step: Step, { fields }: Known): Iterable<FoundFault> {
  const reads = 'reads' in step ? (step.reads ?? []) : [];
  for (const name of reads)
    if (!fields.has(name))
      yield {
        step: step.id,
        field: 'reads',
        ...unknown(`names "${name}", which is no step with a result`, name, [...fields.keys()]),
      };
}

function* mistakesIn(text: string, known: Known, hasItem = false): Iterable<Mistake> {
  for (const [whole, path = ''] of text.matchAll(REFERENCE)) {
    if (hasItem && /^item(\.|$)/.test(path)) continue;
    const mistake = mistakeOf(path.split('.'), known);
    if (mistake !== undefined) yield { ...mistake, message: `refers to ${whole}, ${mistake.message}` };
  }
}

function mistakeOf([root = '', name = '', ...rest]: string[], known: Known): Mistake | undefined {
  if (!ROOTS.includes(root)) return unknown('which is none of the things to refer to', root, ROOTS);
  if (!known.roots.includes(root)) return { message: `and ${root} is not there at this point` };
  if (name === '') return { message: `which names nothing of ${root}` };
  if (root === 'inputs' && !known.inputs.includes(name))
    return unknown('which is no input', name, known.inputs);
  const value = [name, ...rest].join('.');
  if (root === 'workflow' && !known.workflowValues.includes(value))
    return unknown('which is nothing that a step knows of its workflow', value, known.workflowValues);
  return root === 'steps' ? mistakeOfStep(name, rest, known) : undefined;
}

function mistakeOfStep(name: string, [field = '', key]: string[], known: Known): Mistake | undefined {
  const fields = known.fields.get(name);
  if (fields === undefined) return unknown('which is no step with a result', name, [...known.fields.keys()]);
  if (!fields.includes(field)) return unknown(`which is no field of ${name}'s result`, field, fields);
  const outputs = known.outputs.get(name);
  if (outputs !== undefined && field === 'outputs' && !outputs.includes(key ?? ''))
    return unknown(`which is no output of ${name}`, key ?? '', outputs);
  return undefined;
}

function unknown(message: string, name: string, names: readonly string[]): Mistake {
  return { message, suggestion: nearestName(name, names) };
}
