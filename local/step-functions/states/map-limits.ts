import type { Json } from '../../json.ts';
import type { MapState } from '../definition/asl.ts';
import { queryError, runtimeError } from '../errors/evaluation-failure.ts';
import type { Frame } from '../interpreter/frame.ts';

/** 0 stands for no limit of the definition's own. */
export async function evaluateConcurrency(frame: Frame<MapState>, input: Json): Promise<number> {
  const value = await evaluateNumber(frame, input, 'MaxConcurrency', 'integer');
  if (value !== undefined && value < 0) throw failure(frame, 'MaxConcurrency cannot be negative.');
  frame.inspect('maxConcurrency', value ?? 0);
  return value ?? 0;
}

export interface Tolerance {
  toleratedCount: number;
  toleratedPercentage: number;
}

export async function evaluateTolerance(frame: Frame<MapState>, input: Json): Promise<Tolerance> {
  const toleratedCount = await evaluateNumber(frame, input, 'ToleratedFailureCount', 'integer');
  if (toleratedCount !== undefined && toleratedCount < 0)
    throw failure(frame, 'ToleratedFailureCount cannot be negative.');
  if (toleratedCount !== undefined) frame.inspect('toleratedFailureCount', toleratedCount);
  const toleratedPercentage = await evaluateNumber(frame, input, 'ToleratedFailurePercentage', 'float');
  if (toleratedPercentage !== undefined && (toleratedPercentage < 0 || toleratedPercentage > 100)) {
    throw failure(frame, 'ToleratedFailurePercentage must be between 0 and 100.');
  }
  if (toleratedPercentage !== undefined) frame.inspect('toleratedFailurePercentage', toleratedPercentage);
  return { toleratedCount: toleratedCount ?? 0, toleratedPercentage: toleratedPercentage ?? 0 };
}

type LimitField = 'MaxConcurrency' | 'ToleratedFailureCount' | 'ToleratedFailurePercentage';

async function evaluateNumber(
  frame: Frame<MapState>,
  input: Json,
  field: LimitField,
  kind: 'integer' | 'float',
): Promise<number | undefined> {
  const literal = frame.state[field];
  const isValid = (value: Json): value is number =>
    typeof value === 'number' && (kind === 'float' || Number.isInteger(value));
  if (frame.isJsonata) {
    if (literal === undefined) return undefined;
    const value = await frame.jsonata(literal, field);
    if (!isValid(value))
      throw queryError(
        `The ${field} field must evaluate to a valid ${kind} but was: ${JSON.stringify(value)}`,
        field,
      );
    return value;
  }
  const path = frame.state[`${field}Path`];
  if (path === undefined) return literal as number | undefined;
  const value = frame.path(path, input);
  if (!isValid(value)) {
    const shown = typeof value === 'string' ? value : JSON.stringify(value);
    throw runtimeError(
      `The ${field}Path field refers to value "${shown}" which is not a valid ${kind}: ${path}`,
    );
  }
  return value;
}

function failure(frame: Frame<MapState>, text: string) {
  return frame.isJsonata ? queryError(text) : runtimeError(text);
}
