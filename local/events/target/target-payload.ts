import { parseEventPath } from './event-path.ts';
import { type TransformContext, transformInput } from './input-transformer.ts';
import type { Target } from './target.ts';

/** What a target is sent for an event. */
export function makePayload(target: Target, context: TransformContext): string {
  if (target.Input !== undefined) return target.Input;
  if (target.InputTransformer !== undefined) return transformInput(target.InputTransformer, context);
  if (target.InputPath === undefined) return JSON.stringify(context.event);
  return JSON.stringify(parseEventPath(target.InputPath)?.(context.event) ?? null);
}
