import type { Binding } from './manifest-types.ts';

/** Where a bound resource is on one host: its name or its ARN, whichever its users call it by. */
export type LocateResource = (kind: Binding['kind'], name: string) => string;

export function resolveBindings(
  bindings: readonly Binding[],
  locate: LocateResource,
): Record<string, string> {
  return Object.fromEntries(bindings.map(binding => [binding.variable, locate(binding.kind, binding.name)]));
}
