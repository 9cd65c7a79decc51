import type { Binding, ManifestEventRule, SecretBinding } from './manifest-types.ts';

type PlacedKind =
  | 'table'
  | 'bucket'
  | 'function'
  | 'stateMachine'
  | 'bus'
  | 'queue'
  | 'activity'
  | 'publicUrl'
  | 'logs';

/** Where a bound resource is on one host: its name or its ARN, whichever its users call it by. A host has one public URL. */
export type LocateResource = (kind: PlacedKind, name: string) => string;

/** The variables through which one host tells where to read a secret; none if the host has none. */
export type HandOutSecret = (binding: SecretBinding) => Readonly<Record<string, string>>;

export function resolveBindings(
  bindings: readonly Binding[],
  locate: LocateResource,
  handOutSecret: HandOutSecret = () => ({}),
): Record<string, string> {
  return Object.assign({}, ...bindings.map(binding => variablesOf(binding, locate, handOutSecret)));
}

function variablesOf(
  binding: Binding,
  locate: LocateResource,
  handOutSecret: HandOutSecret,
): Readonly<Record<string, string>> {
  switch (binding.kind) {
    case 'taskTokens':
    case 'models':
    case 'email':
      return {};
    case 'secret':
      return handOutSecret(binding);
    case 'stateMachines':
      return { [binding.variable]: locate('stateMachine', '{name}') };
    case 'logs':
      return { [binding.variable]: locate('logs', '{name}') };
    case 'publicUrl':
      return { [binding.variable]: locate('publicUrl', '') };
    default:
      return { [binding.variable]: locate(binding.kind, binding.name) };
  }
}

/** The events that a rule is about. `executionsPrefix` is what the ARN of each execution of this system starts with. */
export function resolvePattern(
  { pattern, ownExecutionsOnly }: ManifestEventRule,
  executionsPrefix: string,
): ManifestEventRule['pattern'] {
  if (!ownExecutionsOnly) return pattern;
  return { ...pattern, detail: { ...Object(pattern.detail), executionArn: [{ prefix: executionsPrefix }] } };
}
