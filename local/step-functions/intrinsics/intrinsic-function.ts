import type { Json } from '../../json.ts';
import { InvalidArguments } from './intrinsic-errors.ts';

export interface IntrinsicFunction {
  minArguments: number;
  /** As many as `minArguments` if absent. */
  maxArguments?: number;
  /** Throws `InvalidArguments`. */
  apply: (...values: Json[]) => Json;
}

export function requireArray(value: Json | undefined): Json[] {
  if (!Array.isArray(value)) throw new InvalidArguments();
  return value;
}

export function requireText(value: Json | undefined): string {
  if (typeof value !== 'string') throw new InvalidArguments();
  return value;
}

export function requireNumber(value: Json | undefined): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new InvalidArguments();
  return value;
}

/** AWS drops the fraction where it needs an integer; only States.MathAdd rounds. */
export function requireInteger(value: Json | undefined): number {
  return Math.trunc(requireNumber(value));
}
