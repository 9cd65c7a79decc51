import { z } from 'zod';
import { markedBlocks, RESULT_BLOCK } from './marked-blocks.ts';
import { readJson } from './read-json.ts';

/** Long enough for any honest worker; what it writes is kept and shown. */
export const workflowResultSchema = z.strictObject({
  status: z.enum(['complete', 'blocked', 'failed']),
  summary: z.string().min(1).max(4000),
  output_files_written: z.boolean(),
  changed_files: z.array(z.string().min(1).max(1024)).max(1000).default([]),
  test_report: z
    .strictObject({
      status: z.enum(['passed', 'failed', 'not_run']),
      command: z.string().max(2000).optional(),
      details: z.string().max(20_000).optional(),
    })
    .optional(),
});
export type WorkflowResult = z.infer<typeof workflowResultSchema>;

export type ReadWorkflowResult =
  | { readonly ok: true; readonly result: WorkflowResult }
  | { readonly ok: false; readonly reason: string };

/** The one block that says where the run goes; neither prose nor what an output holds does. */
export function readWorkflowResult(text: string): ReadWorkflowResult {
  const { blocks, prose } = markedBlocks(text);
  const open = blocks.find(({ closed }) => !closed);
  if (open !== undefined) return refused(`the block [${open.name}] is not closed`);
  const [block, ...others] = blocks.filter(({ name }) => name === RESULT_BLOCK);
  if (block === undefined) return refused(`there is no [${RESULT_BLOCK}] block`);
  if (others.length > 0) return refused(`there is more than one [${RESULT_BLOCK}] block`);
  if (prose.includes(`[/${RESULT_BLOCK}]`)) return refused(`a [/${RESULT_BLOCK}] closes nothing`);
  if (block.content.includes(`[${RESULT_BLOCK}]`))
    return refused(`the [${RESULT_BLOCK}] block is opened twice`);
  if (block.content.trimStart().startsWith('```'))
    return refused(`the [${RESULT_BLOCK}] block has a code fence around its JSON`);
  const read = readJson(block.content, workflowResultSchema);
  return read.ok ? { ok: true, result: read.value } : refused(`the [${RESULT_BLOCK}] block ${read.reason}`);
}

function refused(reason: string): ReadWorkflowResult {
  return { ok: false, reason };
}
