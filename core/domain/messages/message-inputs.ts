import { z } from 'zod';
import type { Fault } from '../../contracts/faults.ts';
import type { MessageFile } from '../../contracts/message.ts';
import type { Workflow } from '../../contracts/workflow.ts';
import { parseInput } from '../workflow/parse-input.ts';

export type MessageInputs =
  | { readonly ok: true; readonly input: Record<string, unknown>; readonly takesFiles: boolean }
  | { readonly ok: false; readonly faults: readonly Fault[] };

const FILES = 'files';

/**
 * A workflow's inputs from a message: the text is what the run is about, files go into a list called `files`, and all else
 * is as usual. A workflow that needs to be told more cannot be started this way.
 */
export function messageInputs(
  workflow: Workflow,
  { text, files }: { readonly text: string; readonly files: readonly MessageFile[] },
): MessageInputs {
  const { inputs } = workflow;
  const main = mainInput(inputs);
  const listed = files.map(({ name, url }) => (url === undefined ? name : `${name}: ${url}`));
  const takesFiles = Object.hasOwn(inputs.shape, FILES);
  const parsed = parseInput(workflow, {
    ...(main !== undefined && { [main]: text }),
    ...(takesFiles && listed.length > 0 && { [FILES]: listed }),
  });
  return parsed.ok ? { ...parsed, takesFiles } : parsed;
}

/** `user_message`, or the first input that is a text and has to be given, or else the first that is a text. */
function mainInput(inputs: z.ZodObject): string | undefined {
  if (Object.hasOwn(inputs.shape, 'user_message')) return 'user_message';
  const texts = Object.keys(inputs.shape).filter(name => isText(inputs, name));
  return texts.find(name => !z.safeParse(inputs.shape[name] as z.ZodType, undefined).success) ?? texts[0];
}

function isText({ shape }: z.ZodObject, name: string): boolean {
  const schema = z.toJSONSchema(shape[name] as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return schema.type === 'string' && schema.enum === undefined;
}
