import type { Json } from '../../json.ts';
import type { TaskState } from '../definition/asl.ts';
import { queryError, runtimeError } from '../errors/evaluation-failure.ts';
import { selectInput } from '../interpreter/data-flow.ts';
import type { Frame } from '../interpreter/frame.ts';

const LONGEST_SECONDS = 99_999_999;

/** A task's time limit, in whichever form its query language gives it. */
export async function evaluateSeconds(
  frame: Frame<TaskState>,
  field: 'TimeoutSeconds' | 'HeartbeatSeconds',
): Promise<number | undefined> {
  const literal = frame.state[field];
  if (frame.isJsonata) {
    if (literal === undefined) return undefined;
    const value = await frame.jsonata(literal, field);
    if (!isPositiveInteger(value))
      throw queryError(
        `The ${field} field must evaluate to a positive integer but was: ${JSON.stringify(value)}`,
        field,
      );
    return value;
  }
  const path = frame.state[`${field}Path`];
  if (path === undefined) return literal as number | undefined;
  const value = frame.path(path, selectInput(frame));
  if (!isPositiveInteger(value))
    throw runtimeError(
      `The ${field}Path parameter does not reference a positive integer: ${path} == ${JSON.stringify(value)}`,
    );
  return value;
}

function isPositiveInteger(value: Json): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LONGEST_SECONDS;
}
