import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { InvalidResult, PathBlocked } from '../../core/contracts/errors.ts';
import { NOTHING_USED, type Usage } from '../../core/contracts/run.ts';
import { contractAssignment } from '../../core/domain/prompts/contract-assignment.ts';
import { fillPrompt } from '../../core/domain/prompts/fill-template.ts';
import type { Assignment } from '../../core/domain/prompts/gate-prompts.ts';
import { outputValues } from '../../core/domain/prompts/workflow-values.ts';
import { addUsage } from '../../core/domain/run/add-usage.ts';
import { type OutputPaths, outputPaths } from '../../core/domain/steps/output-paths.ts';
import { type ContractStep, workerOf } from '../../core/domain/workflow/step-kinds.ts';
import { promptText } from '../attempt/ask-agent.ts';
import { approveContent } from './approve-content.ts';
import { takeApprovedDelivery } from './approved-delivery.ts';
import { approvedPrompt } from './approved-prompt.ts';
import { askForDelivery, type ContractReply, readContractReply } from './ask-for-delivery.ts';
import { takeHandedIn } from './handed-in.ts';
import { isManual, parkForManual } from './manual-work.ts';
import { parkForQuestions, readFeedback, readRelay } from './relay.ts';
import type { RunStepPorts } from './run-step.ts';
import { stepValues } from './step-values.ts';
import { inspectDelivery, takeDelivery } from './take-delivery.ts';
import type { Performed, Visit } from './visit.ts';
import { readWorkerReply } from './worker-task.ts';

/** Has an agent deliver outputs, looks at them, and has people or models look at them where the step says so. */
export async function performContractStep(
  ports: RunStepPorts,
  step: ContractStep,
  visit: Visit,
): Promise<Performed> {
  const { run, attempt } = visit;
  const paths = outputPaths(step.outputs, { runId: run.runId, stepId: step.id, attempt: attempt.number });
  if (paths.blocked.length > 0)
    throw new PathBlocked(`Step ${step.id} has outputs whose paths are blocked.`, paths.blocked);
  // What was shown and approved is what counts; nothing is asked again.
  if (attempt.need?.outcome !== undefined) return takeApprovedDelivery(ports, step, visit, paths);
  if (attempt.need?.kind === 'manual')
    return takeHandedIn(ports, step.id, visit, {
      read: text => readByHand(step, visit, text),
      goOn: reply => receive(ports, step, visit, paths, reply, NOTHING_USED),
    });

  const worker = workerOf(step);
  if (worker !== undefined && visit.payload.stage === 'record')
    return receive(ports, step, visit, paths, await readWorkerReply(ports, step, visit, paths), NOTHING_USED);

  const isByHand = worker === undefined && isManual(ports, step.agent);
  const approved = await approvedAssignment(ports, step, visit);
  const assignment =
    approved ?? (await newAssignment(ports, step, visit, paths, isByHand || worker !== undefined));
  let spent: Usage = NOTHING_USED;
  if (step.gates?.prompt !== undefined && approved === undefined) {
    const text = promptText(assignment);
    await ports.content.write(attemptPath(run.runId, step.id, attempt.number, 'prompt.md'), text);
    const content = { text, shows: 'prompt.md' as const };
    const approval = await approveContent(ports, step, visit, step.gates.prompt, content);
    if (approval.kind === 'parked') return approval.parked;
    spent = approval.usage;
  }
  if (worker !== undefined) {
    const path = attemptPath(run.runId, step.id, attempt.number, 'prompt.md');
    await ports.content.write(path, promptText(assignment));
    return { handed: true, events: [] };
  }
  if (isByHand) return parkForManual(ports, step.id, visit, assignment, 'text');
  const { reply, usage, kept } = await askForDelivery(ports, step, visit, assignment);
  const performed = await receive(ports, step, visit, paths, reply, addUsage(spent, usage));
  await kept;
  return performed;
}

async function receive(
  ports: RunStepPorts,
  step: ContractStep,
  visit: Visit,
  paths: OutputPaths,
  reply: ContractReply,
  usage: Usage,
): Promise<Performed> {
  return reply.kind === 'questions'
    ? parkForQuestions(ports, step, visit, reply, usage)
    : takeDelivery(ports, step, visit, paths, reply.delivery, usage);
}

async function newAssignment(
  ports: RunStepPorts,
  step: ContractStep,
  visit: Visit,
  paths: OutputPaths,
  isText: boolean,
) {
  const { workflow, run, attempt } = visit;
  const [values, feedback, relay] = await Promise.all([
    stepValues(ports.content, workflow, run, {
      stepId: step.id,
      attempt: attempt.number,
      text: step.prompt,
    }),
    readFeedback(ports.content, step.id, visit),
    readRelay(ports.content, step.id, visit),
  ]);
  const known = { ...values, workflow: { ...Object(values.workflow), ...outputValues(step, paths) } };
  return {
    ...contractAssignment(step, {
      task: fillPrompt(step.prompt, known),
      paths: paths.relative,
      form: step.mayAsk === true || isText ? 'text' : 'schema',
      feedback,
      relay,
    }),
    facts: factsOf(step, visit),
  };
}

async function approvedAssignment(ports: RunStepPorts, step: ContractStep, visit: Visit) {
  const approved = await approvedPrompt(ports.content, step.id, visit);
  if (approved === undefined) return undefined;
  const { schema, schemaName } = contractAssignment(step, { task: '', paths: {}, form: 'schema' });
  return { ...approved, schema, schemaName, facts: factsOf(step, visit) };
}

function factsOf(step: ContractStep, { run, payload }: Visit): Assignment<unknown>['facts'] {
  return { inputs: run.input, role: step.agent.role, iteration: payload.iteration };
}

function readByHand(step: ContractStep, visit: Visit, text: string): ContractReply {
  const read = readContractReply(text, step);
  if (!read.ok)
    throw new InvalidResult(
      `The response cannot be used: ${read.faults.map(({ message }) => message).join('; ')}`,
    );
  if (read.result.kind === 'delivery') inspectDelivery(step, visit, read.result.delivery);
  return read.result;
}
