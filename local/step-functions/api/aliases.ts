import type { Clock } from '../../clock/clock.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import type { JsonOperation } from '../../wire/json-service.ts';
import type { AliasRecord, MachineRecord } from './machine-record.ts';
import type { MachineStore } from './machine-store.ts';
import { pageOf } from './page.ts';
import { checkArn, checkName, optionalText, requiredText } from './request.ts';
import { findMachine, resolveMachine, versionArn } from './resolve-machine.ts';
import { seconds } from './wire-values.ts';

export function aliasOperations(machines: MachineStore, clock: Clock): Record<string, JsonOperation> {
  const aliasOf = (request: JsonObject): { machine: MachineRecord; alias: AliasRecord } => {
    const arn = checkArn(requiredText(request, 'stateMachineAliasArn'));
    const { machine, alias } = findMachine(machines, arn) ?? {};
    if (machine === undefined || alias === undefined) throw resourceMissing(arn);
    return { machine, alias };
  };

  return {
    async CreateStateMachineAlias(request) {
      const name = checkName(requiredText(request, 'name'));
      if (/^\d+$/.test(name))
        throw new AwsError('ValidationException', 'An alias name must not be a number.');
      const { machine, routing } = readRouting(machines, request);
      const nowMs = clock.now();
      const description = optionalText(request, 'description');
      const known = machine.aliases.find(alias => alias.name === name);
      if (known !== undefined) {
        if (JSON.stringify(known.routing) === JSON.stringify(routing) && known.description === description) {
          return { stateMachineAliasArn: `${machine.arn}:${name}`, creationDate: seconds(known.createdMs) };
        }
        throw new AwsError(
          'ConflictException',
          `Failed to create alias because an alias with the same name and a different routing configuration already exists.`,
        );
      }
      const alias: AliasRecord = {
        name,
        ...(description === undefined ? {} : { description }),
        routing,
        createdMs: nowMs,
        updatedMs: nowMs,
      };
      await machines.save({ ...machine, aliases: [...machine.aliases, alias] });
      return { stateMachineAliasArn: `${machine.arn}:${name}`, creationDate: seconds(nowMs) };
    },

    async UpdateStateMachineAlias(request) {
      const { machine, alias } = aliasOf(request);
      if (request.routingConfiguration === undefined && request.description === undefined) {
        throw new AwsError(
          'ValidationException',
          'At least one of description or routingConfiguration must be given.',
        );
      }
      const updated: AliasRecord = {
        ...alias,
        ...(request.description === undefined ? {} : { description: requiredText(request, 'description') }),
        ...(request.routingConfiguration === undefined
          ? {}
          : { routing: readRouting(machines, request, machine).routing }),
        updatedMs: clock.now(),
      };
      await machines.save({
        ...machine,
        aliases: machine.aliases.map(known => (known === alias ? updated : known)),
      });
      return { updateDate: seconds(updated.updatedMs) };
    },

    async DescribeStateMachineAlias(request) {
      const { machine, alias } = aliasOf(request);
      return {
        stateMachineAliasArn: `${machine.arn}:${alias.name}`,
        name: alias.name,
        ...(alias.description === undefined ? {} : { description: alias.description }),
        routingConfiguration: alias.routing.map(({ version, weight }) => ({
          stateMachineVersionArn: versionArn(machine, version),
          weight,
        })),
        creationDate: seconds(alias.createdMs),
        updateDate: seconds(alias.updatedMs),
      };
    },

    async ListStateMachineAliases(request) {
      const { machine, version } = resolveMachine(
        machines,
        checkArn(requiredText(request, 'stateMachineArn')),
      );
      const aliases = machine.aliases.filter(
        alias => version === undefined || alias.routing.some(route => route.version === version.version),
      );
      const { items, nextToken } = pageOf(aliases, request, machine.arn);
      return {
        stateMachineAliases: items.map(({ name, createdMs }) => ({
          stateMachineAliasArn: `${machine.arn}:${name}`,
          creationDate: seconds(createdMs),
        })),
        nextToken,
      };
    },

    async DeleteStateMachineAlias(request) {
      const { machine, alias } = aliasOf(request);
      await machines.save({ ...machine, aliases: machine.aliases.filter(known => known !== alias) });
      return {};
    },
  };
}

function readRouting(
  machines: MachineStore,
  request: JsonObject,
  owner?: MachineRecord,
): { machine: MachineRecord; routing: AliasRecord['routing'] } {
  const given = request.routingConfiguration;
  const routes = Array.isArray(given) ? given.filter(isJsonObject) : [];
  if (routes.length < 1 || routes.length > 2) {
    throw new AwsError('ValidationException', 'The routing configuration must have one or two versions.');
  }
  const resolved = routes.map(route => {
    const arn = checkArn(requiredText(route, 'stateMachineVersionArn'));
    const found = findMachine(machines, arn);
    if (found === undefined) throw resourceMissing(arn);
    const { machine, version } = found;
    if (version === undefined)
      throw new AwsError(
        'ValidationException',
        'The routing configuration must name versions of the state machine.',
      );
    return { machine, version: version.version, weight: Number(route.weight) };
  });
  if (resolved.some(({ weight }) => !Number.isInteger(weight) || weight < 0 || weight > 100)) {
    throw new AwsError('ValidationException', 'A routing configuration weight must be between 0 and 100.');
  }
  if (resolved.reduce((sum, { weight }) => sum + weight, 0) !== 100) {
    throw new AwsError('ValidationException', 'Sum of routing configuration weights must equal 100.');
  }
  const machine = owner ?? resolved[0]?.machine;
  if (machine === undefined || resolved.some(route => route.machine !== machine)) {
    throw new AwsError(
      'ValidationException',
      'Versions in the routing configuration must belong to one state machine.',
    );
  }
  return { machine, routing: resolved.map(({ version, weight }) => ({ version, weight })) };
}

function resourceMissing(arn: string): AwsError {
  return new AwsError('ResourceNotFound', `Request references a resource that does not exist: ${arn}`);
}
