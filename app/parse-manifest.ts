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
    table: manifest.tables,
    bucket: manifest.buckets,
  };
  for (const [kind, entries] of Object.entries(named))
    for (const name of repeated(entries.map(entry => entry.name)))
      yield `${kind} "${name}" is described twice`;

  const shapes = manifest.routes.map(route => `${route.method} ${route.path.replace(/\{[^}+]+/g, '{')}`);
  for (const shape of repeated(shapes)) yield `two routes match ${shape}`;

  for (const table of manifest.tables)
    for (const name of repeated(table.indexes.map(index => index.name)))
      yield `table "${table.name}": index "${name}" is described twice`;

  for (const owner of [...manifest.functions, ...manifest.stateMachines]) {
    const fixed = 'environment' in owner ? Object.keys(owner.environment) : [];
    for (const variable of repeated([...fixed, ...owner.bindings.map(binding => binding.variable)]))
      yield `"${owner.name}": variable ${variable} is set twice`;
  }
}

function* referenceFaults(manifest: Manifest): Iterable<string> {
  const known: Record<Binding['kind'], Set<string>> = {
    function: new Set(manifest.functions.map(entry => entry.name)),
    stateMachine: new Set(manifest.stateMachines.map(entry => entry.name)),
    table: new Set(manifest.tables.map(entry => entry.name)),
    bucket: new Set(manifest.buckets.map(entry => entry.name)),
  };
  const check = function* (where: string, kind: Binding['kind'], name: string): Iterable<string> {
    if (!known[kind].has(name)) yield `${where} names an unknown ${kind}: "${name}"`;
  };

  for (const route of manifest.routes)
    yield* check(`route ${route.method} ${route.path}`, 'function', route.function);
  for (const rule of manifest.eventRules)
    yield* check(`event rule "${rule.name}"`, rule.target.kind, rule.target.name);
  for (const schedule of manifest.schedules)
    yield* check(`schedule "${schedule.name}"`, schedule.target.kind, schedule.target.name);
  for (const owner of manifest.functions)
    for (const binding of owner.bindings)
      yield* check(`function "${owner.name}"`, binding.kind, binding.name);
  for (const owner of manifest.stateMachines)
    for (const binding of owner.bindings)
      yield* check(`state machine "${owner.name}"`, binding.kind, binding.name);
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, position) => values.indexOf(value) !== position))];
}
