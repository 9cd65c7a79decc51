import { z } from 'zod';
import type { RunRecord } from '../../contracts/run-record.ts';
import { contractSchema } from '../steps/delivery.ts';
import type { OutputPaths } from '../steps/output-paths.ts';
import type { ContractStep } from '../workflow/step-kinds.ts';

/** What a text may refer to as `{{workflow.…}}`. What a run has no channel for is empty. */
export function workflowValues(
  run: Pick<RunRecord, 'runId' | 'origin'>,
  stepId: string,
  attempt: number,
): Record<string, unknown> {
  const { origin = {} } = run;
  return {
    run_id: run.runId,
    step_id: stepId,
    attempt: String(attempt),
    run_workspace: `runs/${run.runId}/workspace/`,
    channel: origin.channel ?? '',
    channel_profile_id: origin.channelProfileId ?? '',
    conversation_id: origin.conversationId ?? '',
    sender_id: origin.senderId ?? '',
    selector_id: origin.selectorId ?? '',
  };
}

/** What steps with outputs may refer to besides. */
export function outputValues(step: ContractStep, { relative }: OutputPaths): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(contractSchema(step), { io: 'input' });
  return {
    output_schema_json: JSON.stringify(schema),
    output_paths_json: JSON.stringify(relative),
    output_paths: relative,
  };
}
