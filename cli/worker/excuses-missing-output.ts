import { markedBlocks } from '../../core/domain/steps/marked-blocks.ts';
import { readQuestions } from '../../core/domain/steps/needs-user-input.ts';
import { readWorkflowResult } from '../../core/domain/steps/workflow-result.ts';

/**
 * Whether the final message itself says why an output is no file: a person is asked first, the work is blocked or
 * failed, or the message holds the text. What to make of that is the orchestrator's business.
 */
export function excusesMissingOutput(response: string, key: string): boolean {
  if (readQuestions(response).kind !== 'none') return true;
  const isWholeReply = response.trimStart().startsWith('{');
  if (isWholeReply) return true;
  const read = readWorkflowResult(response);
  if (read.ok && read.result.status !== 'complete') return true;
  return markedBlocks(response).blocks.some(({ name, closed }) => closed && name === `output:${key}`);
}
