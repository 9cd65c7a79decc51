import { parseSchedule } from '../schedules/parse-schedule.ts';
import { inputBytes, LARGEST_INPUT_BYTES } from '../workflow/parse-input.ts';
import { namesOneOf } from './check-references.ts';
import type { FieldPath, FoundFault } from './found-fault.ts';
import { type KnownWorkflows, namesWorkflow, type WorkflowSummary } from './known-workflows.ts';
import type { KnownOrchestrators, SettingsOutline } from './parse-settings.ts';
import { shapeFaults } from './shape-faults.ts';
import { workflowIdOf } from './workflow-ids.ts';

type Outline = SettingsOutline['schedules'][string];

/** When, what and with which input: a schedule that fails at night is found out while it is written. */
export function* checkSchedules(
  { schedules }: Pick<SettingsOutline, 'schedules'>,
  orchestrators: KnownOrchestrators,
  workflows: KnownWorkflows,
): Iterable<FoundFault> {
  for (const [id, schedule] of Object.entries(schedules)) {
    const path = ['schedules', id];
    yield* checkTimes(path, schedule);
    yield* checkTarget(path, schedule, orchestrators, workflows);
    const workflow = workflowOf(schedule, workflows);
    if (workflow !== undefined) yield* checkInput([...path, 'input'], schedule.input, workflow);
  }
}

function* checkTimes(path: FieldPath, { expression, time_zone }: Outline): Iterable<FoundFault> {
  if (expression === undefined) return;
  if (parseSchedule(expression, 0) === undefined)
    yield {
      path: [...path, 'expression'],
      message:
        'must be cron(…) with six fields, one of the two for days a "?", or rate(…) such as rate(2 hours)',
    };
  if (time_zone !== undefined && expression.startsWith('rate'))
    yield { path: [...path, 'time_zone'], message: 'is only for cron(…): a rate goes by no clock' };
}

function* checkTarget(
  path: FieldPath,
  { workflow_id, orchestrator_id }: Outline,
  orchestrators: KnownOrchestrators,
  workflows: KnownWorkflows,
): Iterable<FoundFault> {
  if (orchestrator_id === undefined)
    return yield* namesWorkflow([...path, 'workflow_id'], workflow_id, workflows);
  yield* namesOneOf([...path, 'orchestrator_id'], 'orchestrator', orchestrator_id, [...orchestrators.keys()]);
  const orchestrator = orchestrators.get(orchestrator_id);
  if (orchestrator !== undefined)
    yield* namesOneOf(
      [...path, 'workflow_id'],
      `workflow of ${orchestrator_id}`,
      workflow_id,
      orchestrator.workflows,
    );
}

function* checkInput(
  path: FieldPath,
  input: Readonly<Record<string, unknown>>,
  { inputs }: WorkflowSummary,
): Iterable<FoundFault> {
  for (const fault of shapeFaults(inputs.strict(), input)) yield { ...fault, path: [...path, ...fault.path] };
  if (inputBytes(input) > LARGEST_INPUT_BYTES)
    yield { path, message: `is larger than ${LARGEST_INPUT_BYTES} bytes` };
}

function workflowOf(
  { workflow_id = '', orchestrator_id }: Outline,
  workflows: KnownWorkflows,
): WorkflowSummary | undefined {
  const own =
    orchestrator_id === undefined ? undefined : workflows.get(workflowIdOf(orchestrator_id, workflow_id));
  return own ?? workflows.get(workflow_id);
}
