import type { JsonObject } from '../json.ts';
import type { HandedOver } from '../wire/handed-over.ts';
import type { StepFunctions } from './step-functions.ts';

/** What functions ask of Step Functions while a run is under way. */
const OPERATIONS = new Set(['StartExecution', 'SendTaskSuccess', 'SendTaskFailure', 'SendTaskHeartbeat']);

/** Operations whose answers hold nothing that the wire would change but a start's date. */
export function handOver({ call }: Pick<StepFunctions, 'call'>, operation: string): HandedOver | undefined {
  if (!OPERATIONS.has(operation)) return undefined;
  return async input => {
    const answer = (await call(operation, input as JsonObject)) as { startDate?: number };
    return answer.startDate === undefined
      ? answer
      : { ...answer, startDate: new Date(answer.startDate * 1000) };
  };
}
