import { EvaluationFailure } from '../errors/evaluation-failure.ts';
import { QueryFault } from '../jsonpath/path-errors.ts';

/** Turns a fault of the JSONPath room into the failure that AWS reports for it. */
export function asEvaluationFailure(fault: unknown): unknown {
  return fault instanceof QueryFault ? new EvaluationFailure(fault.errorName, fault.causeText) : fault;
}
