import { z } from 'zod';
import { type Binding, type Manifest, type ManifestDescription, manifestSchema } from './manifest-types.ts';

export class InvalidManifest extends Error {
  override readonly name = 'InvalidManifest';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The manifest has ${faults.length} fault(s):\n${faults.map(fault => `- ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Checks shape and references, and reports every fault at once. */
export function parseManifest(description: ManifestDescription): Manifest {
  const parsed = manifestSchema.safeParse(description);
  if (!parsed.success)
    throw new InvalidManifest(
      parsed.error.issues.map(issue => `${z.core.toDotPath(issue.path) || 'manifest'}: ${issue.message}`),
    );
  const faults = [...duplicateFaults(parsed.data), ...referenceFaults(parsed.data)];
  if (faults.length > 0) throw new InvalidManifest(faults);
  return parsed.data;
}

function* duplicateFaults(manifest: Manifest): Iterable<string> {
  const named = {
    function: manifest.functions,
    'state machine': manifest.stateMachines,
    'event rule': manifest.eventRules,
    schedule: manifest.schedules,
    'scheduled call': manifest.scheduledCalls,
    alarm: manifest.alarms,
    table: manifest.tables,
    bucket: manifest.buckets,
    secret: manifest.secrets,
    bus: manifest.buses,
    queue: manifest.queues,
    activity: manifest.activities,
  };
  for (const [kind, entries] of Object.entries(named))
    for (const name of repeated(entries.map(entry => entry.name)))
      yield `${kind} "${name}" is described twice`;

  // Both become rules of EventBridge.
  const scheduled = new Set(manifest.schedules.map(schedule => schedule.name));
  for (const { name } of manifest.eventRules)
    if (scheduled.has(name)) yield `"${name}" is an event rule and a schedule`;

  const shapes = manifest.routes.map(route => `${route.method} ${route.path.replace(/\{[^}+]+/g, '{')}`);
  for (const shape of repeated(shapes)) yield `two routes match ${shape}`;

  for (const table of manifest.tables)
    for (const name of repeated(table.indexes.map(index => index.name)))
      yield `table "${table.name}": index "${name}" is described twice`;

  for (const owner of [...manifest.functions, ...manifest.stateMachines]) {
    const fixed = 'environment' in owner ? Object.keys(owner.environment) : [];
    for (const variable of repeated([...fixed, ...owner.bindings.flatMap(variablesOf)]))
      yield `"${owner.name}": variable ${variable} is set twice`;
  }
}

function* referenceFaults(manifest: Manifest): Iterable<string> {
  const known: Record<Reference['kind'], Set<string>> = {
    function: new Set(manifest.functions.map(entry => entry.name)),
    stateMachine: new Set(manifest.stateMachines.map(entry => entry.name)),
    table: new Set(manifest.tables.map(entry => entry.name)),
    bucket: new Set(manifest.buckets.map(entry => entry.name)),
    secret: new Set(manifest.secrets.map(entry => entry.name)),
    bus: new Set(manifest.buses.map(entry => entry.name)),
    queue: new Set(manifest.queues.map(entry => entry.name)),
    activity: new Set(manifest.activities.map(entry => entry.name)),
  };
  for (const { where, kind, name } of references(manifest))
    if (!known[kind].has(name)) yield `${where} names an unknown ${kind}: "${name}"`;
}

interface Reference {
  readonly where: string;
  readonly kind: 'function' | 'stateMachine' | 'table' | 'bucket' | 'secret' | 'bus' | 'queue' | 'activity';
  readonly name: string;
}

function* references(manifest: Manifest): Iterable<Reference> {
  for (const route of manifest.routes)
    yield { where: `route ${route.method} ${route.path}`, kind: 'function', name: route.function };
  for (const { name, bus, target, deadLetters } of manifest.eventRules) {
    const where = `event rule "${name}"`;
    yield { where, ...target };
    if (bus !== undefined) yield { where, kind: 'bus', name: bus };
    yield* queueFor(where, deadLetters);
  }
  for (const { name, target } of manifest.schedules) yield { where: `schedule "${name}"`, ...target };
  for (const { name, function: called, deadLetters } of manifest.scheduledCalls) {
    const where = `scheduled call "${name}"`;
    yield { where, kind: 'function', name: called };
    yield* queueFor(where, deadLetters);
  }
  for (const { name, bindings, deadLetters } of manifest.functions) {
    const where = `function "${name}"`;
    for (const binding of bindings) yield* referencesOf(where, binding);
    yield* queueFor(where, deadLetters);
  }
  for (const owner of manifest.stateMachines)
    for (const binding of owner.bindings) yield* referencesOf(`state machine "${owner.name}"`, binding);
}

function* queueFor(where: string, name: string | undefined): Iterable<Reference> {
  if (name !== undefined) yield { where, kind: 'queue', name };
}

function* referencesOf(where: string, binding: Binding): Iterable<Reference> {
  if (binding.kind === 'logs') for (const name of binding.names) yield { where, kind: 'function', name };
  else if ('names' in binding) for (const name of binding.names) yield { where, kind: 'stateMachine', name };
  else if ('name' in binding) yield { where, kind: binding.kind, name: binding.name };
}

function variablesOf(binding: Binding): string[] {
  if (!('variable' in binding)) return [];
  return binding.kind === 'secret'
    ? [binding.variable, `${binding.variable}_SECRET_ARN`]
    : [binding.variable];
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, position) => values.indexOf(value) !== position))];
}
