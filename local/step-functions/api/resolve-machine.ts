import { AwsError } from '../../wire/aws-error.ts';
import type { MachineRevision } from '../engine/machine.ts';
import type { AliasRecord, MachineRecord, VersionRecord } from './machine-record.ts';
import type { MachineStore } from './machine-store.ts';

export interface ResolvedMachine {
  machine: MachineRecord;
  version: VersionRecord | undefined;
  alias: AliasRecord | undefined;
}

export function resolveMachine(machines: MachineStore, arn: string): ResolvedMachine {
  const resolved = findMachine(machines, arn);
  if (resolved === undefined) throw machineMissing(arn);
  return resolved;
}

/** Finds what an ARN names: a machine, one of its versions (`…:3`) or aliases (`…:live`). */
export function findMachine(machines: MachineStore, arn: string): ResolvedMachine | undefined {
  const [prefix, qualifier] = splitQualifier(arn);
  const machine = machines.get(prefix);
  if (machine === undefined) return undefined;
  if (qualifier === undefined) return { machine, version: undefined, alias: undefined };
  const version = /^\d+$/.test(qualifier)
    ? machine.versions.find(known => known.version === Number(qualifier))
    : undefined;
  const alias = machine.aliases.find(known => known.name === qualifier);
  if (version === undefined && alias === undefined) return undefined;
  return { machine, version, alias };
}

/** The revision to start: an alias picks one of its versions by weight. */
export function revisionToStart(
  { machine, version, alias }: ResolvedMachine,
  random: () => number,
): MachineRevision {
  const chosen =
    alias === undefined
      ? version
      : machine.versions.find(known => known.version === pickVersion(alias, random));
  return {
    stateMachineArn: machine.arn,
    name: machine.name,
    type: machine.type,
    roleArn: chosen?.roleArn ?? machine.roleArn,
    definitionId: chosen?.definitionId ?? machine.definitionId,
    ...(chosen === undefined ? {} : { versionArn: versionArn(machine, chosen.version) }),
    ...(alias === undefined ? {} : { aliasArn: `${machine.arn}:${alias.name}` }),
  };
}

export function versionArn(machine: MachineRecord, version: number): string {
  return `${machine.arn}:${version}`;
}

function machineMissing(arn: string): AwsError {
  return new AwsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
}

function splitQualifier(arn: string): [string, string | undefined] {
  const parts = arn.split(':');
  return parts.length === 8 ? [parts.slice(0, 7).join(':'), parts[7]] : [arn, undefined];
}

function pickVersion(alias: AliasRecord, random: () => number): number {
  const [first, second] = alias.routing;
  if (first === undefined) throw new Error(`The alias ${alias.name} routes nowhere.`);
  return second !== undefined && random() * 100 >= first.weight ? second.version : first.version;
}
