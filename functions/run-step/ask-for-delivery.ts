import type { ParsedReply } from '../../core/adapters/providers/parse-reply.ts';
import { spendOf, withSpend } from '../../core/adapters/providers/spend.ts';
import { InvalidResult, MissingOutput } from '../../core/contracts/errors.ts';
import type { Question, Usage } from '../../core/contracts/run.ts';
import type { Assignment } from '../../core/domain/prompts/gate-prompts.ts';
import { contractSchema, type Delivery, readDelivery } from '../../core/domain/steps/delivery.ts';
import { readQuestions } from '../../core/domain/steps/needs-user-input.ts';
import { readJson } from '../../core/domain/steps/read-json.ts';
import { readWorkflowResult } from '../../core/domain/steps/workflow-result.ts';
import type { ContractStep } from '../../core/domain/workflow/step-kinds.ts';
import { askAgent } from '../attempt/ask-agent.ts';
import type { RunStepPorts } from './run-step.ts';
import type { Visit } from './visit.ts';

export type ContractReply =
  | { readonly kind: 'delivery'; readonly delivery: Delivery }
  | { readonly kind: 'questions'; readonly questions: readonly Question[]; readonly state: unknown };

/** The one strict way to read what a worker said, whether a schema held it or not. */
export function readContractReply(text: string, step: ContractStep): ParsedReply<ContractReply> {
  if (step.mayAsk === true) {
    const asked = readQuestions(text);
    if (asked.kind === 'questions') return { ok: true, result: asked };
    if (asked.kind === 'invalid') return { ok: false, faults: [{ field: '', message: asked.reason }] };
  }
  const read = readDelivery(text, step);
  return read.ok
    ? { ok: true, result: { kind: 'delivery', delivery: read.delivery } }
    : { ok: false, faults: [{ field: '', message: read.reason }] };
}

export async function askForDelivery(
  ports: RunStepPorts,
  step: ContractStep,
  { run, attempt, remainingMs }: Visit,
  assignment: Omit<Assignment<unknown>, 'schema'>,
): Promise<{ reply: ContractReply; usage: Usage; kept: Promise<unknown> }> {
  try {
    const { result, usage, kept } = await askAgent<unknown>(ports, {
      runId: run.runId,
      stepId: step.id,
      attempt: attempt.number,
      agent: step.agent,
      assignment: { ...assignment, schema: contractSchema(step) },
      remainingMs: remainingMs(),
      form: step.mayAsk === true ? 'text' : 'json',
      read: text => readContractReply(text, step),
    });
    return { reply: result as ContractReply, usage, kept };
  } catch (fault) {
    const spend = spendOf(fault);
    if (!(fault instanceof InvalidResult) || !spend || !isWellFormed(spend.replies.at(-1) ?? '', step))
      throw fault;
    throw withSpend(new MissingOutput(fault.message), spend);
  }
}

/** The envelope is in order: then it is the outputs that are not. */
function isWellFormed(text: string, step: ContractStep): boolean {
  return readWorkflowResult(text).ok || readJson(text, contractSchema(step)).ok;
}
