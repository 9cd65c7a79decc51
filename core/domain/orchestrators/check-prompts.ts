import { WORKFLOW_VALUES } from '../../contracts/workflow.ts';
import { nearestName } from '../nearest-name.ts';
import { REFERENCE } from '../prompts/template-reference.ts';
import type { FoundFault } from './found-fault.ts';
import type { StepOutline, WorkflowOutline } from './outline.ts';
import { outputNamesOf } from './review-outputs.ts';
import { stepGraph } from './step-routes.ts';

const ROOTS = ['inputs', 'steps', 'state', 'workflow'];

type Mistake = Pick<FoundFault, 'message' | 'suggestion'>;
type Reader = (names: readonly string[], step: StepOutline) => Mistake | undefined;

/** Every `{{reference}}` of a prompt must be fillable when the step runs. */
export function* checkPrompts(workflow: WorkflowOutline): Iterable<FoundFault> {
  const readers = readersOf(workflow);
  for (const [at, step] of workflow.steps.entries()) {
    const seen = new Map<string, number>();
    for (const [whole, path = ''] of (step.prompt ?? '').matchAll(REFERENCE)) {
      const occurrence = seen.get(whole) ?? 0;
      seen.set(whole, occurrence + 1);
      const [root = '', ...names] = path.split('.');
      const reader = readers.get(root);
      const mistake =
        reader === undefined
          ? unknown('which is none of the things to refer to', root, ROOTS)
          : reader(names, step);
      if (mistake !== undefined)
        yield {
          path: ['steps', at, 'prompt'],
          part: { text: whole, occurrence },
          ...mistake,
          message: `refers to ${whole}, ${mistake.message}`,
        };
    }
  }
}

function readersOf(workflow: WorkflowOutline): ReadonlyMap<string, Reader> {
  const { inputs, steps } = workflow;
  const graph = stepGraph(workflow);
  const outputs = new Map(steps.map(step => [step.id ?? '', outputNamesOf(step)]));
  return new Map<string, Reader>([
    [
      'inputs',
      ([name = '']) =>
        inputs === undefined || inputs.includes(name)
          ? undefined
          : unknown('which is no input', name, inputs),
    ],
    [
      'steps',
      ([id = '', field = '', name = ''], step) => {
        const known = outputs.get(id);
        if (known === undefined) return unknown('which is no step', id, [...outputs.keys()]);
        // Of the rest, and of state, the model's own check knows more.
        if (field !== 'outputs') return undefined;
        if (!known.includes(name)) return unknown(`which is no output of "${id}"`, name, known);
        const comesBefore = step.id === undefined || graph.leadsTo(id, step.id);
        return comesBefore ? undefined : { message: `but "${id}" cannot have run before` };
      },
    ],
    ['state', () => undefined],
    ['workflow', (names, step) => mistakeInRuntime(names.join('.'), step)],
  ]);
}

function mistakeInRuntime(name: string, step: StepOutline): Mistake | undefined {
  const paths = outputNamesOf(step).map(key => `output_paths.${key}`);
  const known = [...WORKFLOW_VALUES, 'output_schema_json', 'output_paths_json', ...paths];
  return known.includes(name)
    ? undefined
    : unknown('which is nothing that a step knows of its workflow', name, known);
}

function unknown(message: string, name: string, known: readonly string[]): Mistake {
  const suggestion = nearestName(name, known);
  return { message, ...(suggestion !== undefined && { suggestion }) };
}
