import { checkOutputTemplates } from '../steps/output-paths.ts';
import { namesOneOf } from './check-references.ts';
import type { FoundFault } from './found-fault.ts';
import type { StepOutline, WorkflowOutline } from './outline.ts';

/** Every output has a file, every file an output, and no file lies outside. */
export function* checkOutputs({ steps }: WorkflowOutline): Iterable<FoundFault> {
  for (const [at, step] of steps.entries())
    for (const fault of [...checkMapping(step), ...checkFiles(step), ...checkReview(step)])
      yield { ...fault, path: ['steps', at, ...fault.path] };
}

function* checkMapping({ outputs = [], output_files, allow_empty = [] }: StepOutline): Iterable<FoundFault> {
  if (output_files === undefined && outputs.length > 0)
    yield { path: ['outputs'], message: 'need output_files, which say where each is written' };
  const files = Object.keys(output_files ?? {});
  for (const name of outputs)
    if (output_files !== undefined && !files.includes(name))
      yield { path: ['output_files'], message: `has no file for the output "${name}"` };
  for (const name of files)
    for (const fault of namesOneOf(['output_files', name], 'output', name, outputs))
      yield { ...fault, atKey: true };
  for (const [number, name] of allow_empty.entries())
    yield* namesOneOf(['allow_empty', number], 'output', name, outputs);
}

function* checkFiles({ output_files = {} }: StepOutline): Iterable<FoundFault> {
  const contract = Object.entries(output_files).flatMap(([name, file]) =>
    file === undefined ? [] : [[name, { file }] as const],
  );
  for (const { field, message, suggestion } of checkOutputTemplates(Object.fromEntries(contract))) {
    const [, name = ''] = field.split('.');
    yield { path: ['output_files', name], message, ...(suggestion !== undefined && { suggestion }) };
  }
}

function* checkReview({ type, outputs }: StepOutline): Iterable<FoundFault> {
  if (type === 'agent_review' && outputs !== undefined && !outputs.includes('decision'))
    yield { path: ['outputs'], message: 'must hold "decision", from which the verdict is read' };
}
