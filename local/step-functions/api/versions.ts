import type { Clock } from '../../clock/clock.ts';
import { AwsError } from '../../wire/aws-error.ts';
import type { JsonOperation } from '../../wire/json-service.ts';
import type { MachineRecord, VersionRecord } from './machine-record.ts';
import type { MachineStore } from './machine-store.ts';
import { pageOf } from './page.ts';
import { checkArn, optionalText, requiredText } from './request.ts';
import { findMachine, resolveMachine, versionArn } from './resolve-machine.ts';
import { seconds } from './wire-values.ts';

export function versionOperations(machines: MachineStore, clock: Clock): Record<string, JsonOperation> {
  return {
    async PublishStateMachineVersion(request) {
      const { machine } = resolveMachine(machines, checkArn(requiredText(request, 'stateMachineArn')));
      const wanted = optionalText(request, 'revisionId');
      if (wanted !== undefined && wanted !== machine.revisionId) {
        throw new AwsError(
          'ConflictException',
          `Failed to publish the State Machine version for revision ${wanted}. The current State Machine revision is ${machine.revisionId}.`,
        );
      }
      const updated = { ...machine, versions: [...machine.versions] };
      const version = publishVersion(updated, optionalText(request, 'description'), clock.now());
      await machines.save(updated);
      return {
        creationDate: seconds(version.createdMs),
        stateMachineVersionArn: versionArn(updated, version.version),
      };
    },

    async ListStateMachineVersions(request) {
      const { machine } = resolveMachine(machines, checkArn(requiredText(request, 'stateMachineArn')));
      const newestFirst = [...machine.versions].sort((a, b) => b.version - a.version);
      const { items, nextToken } = pageOf(newestFirst, request, machine.arn);
      return {
        stateMachineVersions: items.map(({ version, createdMs }) => ({
          stateMachineVersionArn: versionArn(machine, version),
          creationDate: seconds(createdMs),
        })),
        nextToken,
      };
    },

    async DeleteStateMachineVersion(request) {
      const arn = checkArn(requiredText(request, 'stateMachineVersionArn'));
      const { machine, version } = findMachine(machines, arn) ?? {};
      if (machine === undefined || version === undefined) return {};
      const users = machine.aliases.filter(alias =>
        alias.routing.some(route => route.version === version.version),
      );
      if (users.length > 0) {
        throw new AwsError(
          'ConflictException',
          `Version to be deleted must not be referenced by an alias. Current list of aliases referencing this version: [${users.map(({ name }) => name).join(', ')}]`,
        );
      }
      await machines.save({ ...machine, versions: machine.versions.filter(known => known !== version) });
      return {};
    },
  };
}

/** Adds a version of the machine as it stands; publishing an unchanged revision again gives the same version. */
export function publishVersion(
  machine: MachineRecord,
  description: string | undefined,
  nowMs: number,
): VersionRecord {
  const last = machine.versions.at(-1);
  if (last !== undefined && last.revisionId === machine.revisionId) return last;
  const version: VersionRecord = {
    version: machine.nextVersion,
    definitionId: machine.definitionId,
    revisionId: machine.revisionId,
    roleArn: machine.roleArn,
    ...(description === undefined ? {} : { description }),
    createdMs: nowMs,
  };
  machine.nextVersion++;
  machine.versions.push(version);
  return version;
}
