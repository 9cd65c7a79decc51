import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { StateMachineType } from '@aws-sdk/client-sfn';
import type { Clock } from '../../clock/clock.ts';
import type { JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import type { JsonOperation } from '../../wire/json-service.ts';
import { parseDefinition } from '../definition/parse-definition.ts';
import { validateDefinition } from '../definition/validate-definition.ts';
import type { MachineRecord } from './machine-record.ts';
import { definitionIdOf, type MachineStore } from './machine-store.ts';
import type { Names } from './names.ts';
import { pageOf } from './page.ts';
import {
  checkArn,
  checkName,
  constraintViolated,
  optionalBoolean,
  optionalObject,
  optionalText,
  requiredText,
} from './request.ts';
import { resolveMachine, versionArn } from './resolve-machine.ts';
import { readTags } from './tags.ts';
import { publishVersion } from './versions.ts';
import { seconds } from './wire-values.ts';

const NO_LOGGING = { level: 'OFF', includeExecutionData: false };
const NO_TRACING = { enabled: false };

export function stateMachineOperations(
  machines: MachineStore,
  names: Names,
  clock: Clock,
): Record<string, JsonOperation> {
  return {
    async CreateStateMachine(request) {
      const name = checkName(requiredText(request, 'name'));
      const definition = requiredText(request, 'definition');
      const roleArn = requiredText(request, 'roleArn');
      const type = typeOf(request);
      parseDefinition(definition, { type });
      const arn = names.stateMachine(name);
      const definitionId = definitionIdOf(definition);
      const nowMs = clock.now();
      const machine: MachineRecord = {
        arn,
        name,
        type,
        roleArn,
        definitionId,
        revisionId: randomUUID(),
        createdMs: nowMs,
        updatedMs: nowMs,
        loggingConfiguration: optionalObject(request, 'loggingConfiguration') ?? NO_LOGGING,
        tracingConfiguration: optionalObject(request, 'tracingConfiguration') ?? NO_TRACING,
        tags: readTags(request),
        nextVersion: 1,
        versions: [],
        aliases: [],
      };
      const known = machines.get(arn);
      if (known !== undefined) return repeatedCreate(known, machine);
      const version = optionalBoolean(request, 'publish')
        ? publishVersion(machine, optionalText(request, 'versionDescription'), nowMs)
        : undefined;
      await machines.save(machine, definition);
      return {
        stateMachineArn: arn,
        creationDate: seconds(nowMs),
        ...(version === undefined ? {} : { stateMachineVersionArn: versionArn(machine, version.version) }),
      };
    },

    async UpdateStateMachine(request) {
      const { machine } = resolveMachine(machines, checkArn(requiredText(request, 'stateMachineArn')));
      const definition = optionalText(request, 'definition');
      const roleArn = optionalText(request, 'roleArn');
      if (
        definition === undefined &&
        roleArn === undefined &&
        request.loggingConfiguration === undefined &&
        request.tracingConfiguration === undefined
      ) {
        throw new AwsError(
          'MissingRequiredParameter',
          'Either the definition, the role ARN, the LoggingConfiguration, or the TracingConfiguration must be specified',
        );
      }
      if (definition !== undefined) parseDefinition(definition, { type: machine.type });
      const nowMs = clock.now();
      const updated: MachineRecord = {
        ...machine,
        roleArn: roleArn ?? machine.roleArn,
        definitionId: definition === undefined ? machine.definitionId : definitionIdOf(definition),
        loggingConfiguration: optionalObject(request, 'loggingConfiguration') ?? machine.loggingConfiguration,
        tracingConfiguration: optionalObject(request, 'tracingConfiguration') ?? machine.tracingConfiguration,
        revisionId: randomUUID(),
        updatedMs: nowMs,
        versions: [...machine.versions],
      };
      const version = optionalBoolean(request, 'publish')
        ? publishVersion(updated, optionalText(request, 'versionDescription'), nowMs)
        : undefined;
      await machines.save(updated, definition);
      return {
        updateDate: seconds(nowMs),
        revisionId: updated.revisionId,
        ...(version === undefined ? {} : { stateMachineVersionArn: versionArn(updated, version.version) }),
      };
    },

    async DescribeStateMachine(request) {
      const { machine, version } = resolveMachine(
        machines,
        checkArn(requiredText(request, 'stateMachineArn')),
      );
      const includeData = request.includedData !== 'METADATA_ONLY';
      return {
        stateMachineArn: version === undefined ? machine.arn : versionArn(machine, version.version),
        name: machine.name,
        status: 'ACTIVE',
        ...(includeData
          ? { definition: machines.definition(version?.definitionId ?? machine.definitionId) }
          : {}),
        roleArn: version?.roleArn ?? machine.roleArn,
        type: machine.type,
        creationDate: seconds(version?.createdMs ?? machine.createdMs),
        loggingConfiguration: machine.loggingConfiguration,
        tracingConfiguration: machine.tracingConfiguration,
        revisionId: version?.revisionId ?? machine.revisionId,
        ...(version?.description === undefined ? {} : { description: version.description }),
      };
    },

    async ListStateMachines(request) {
      const sorted = machines.all().sort((a, b) => a.name.localeCompare(b.name));
      const { items, nextToken } = pageOf(sorted, request, 'stateMachines');
      return {
        stateMachines: items.map(({ arn, name, type, createdMs }) => ({
          stateMachineArn: arn,
          name,
          type,
          creationDate: seconds(createdMs),
        })),
        nextToken,
      };
    },

    async DeleteStateMachine(request) {
      const arn = checkArn(requiredText(request, 'stateMachineArn'));
      if (machines.get(arn) !== undefined) await machines.delete(arn);
      return {};
    },

    async ValidateStateMachineDefinition(request) {
      const definition = requiredText(request, 'definition');
      const wanted = request.severity === 'WARNING' ? ['ERROR', 'WARNING'] : ['ERROR'];
      const limit =
        typeof request.maxResults === 'number' && request.maxResults > 0 ? request.maxResults : 100;
      const diagnostics = validateDefinition(definition, { type: typeOf(request) });
      const shown = diagnostics.filter(({ severity }) => wanted.includes(severity));
      return {
        result: diagnostics.some(({ severity }) => severity === 'ERROR') ? 'FAIL' : 'OK',
        diagnostics: shown.slice(0, limit),
        truncated: shown.length > limit,
      };
    },
  };
}

function typeOf(request: JsonObject): StateMachineType {
  const type = request.type ?? 'STANDARD';
  if (type === 'STANDARD' || type === 'EXPRESS') return type;
  throw constraintViolated('type', type, 'Member must satisfy enum value set: [STANDARD, EXPRESS]');
}

const IDENTITY = ['definitionId', 'type', 'loggingConfiguration', 'tracingConfiguration'] as const;

/** Creating the same machine again is no error, whatever its role and tags; another one under its name is. */
function repeatedCreate(known: MachineRecord, wanted: MachineRecord): object {
  if (!IDENTITY.every(field => isDeepStrictEqual(known[field], wanted[field])))
    throw new AwsError('StateMachineAlreadyExists', `State Machine Already Exists: '${known.arn}'`);
  return { stateMachineArn: known.arn, creationDate: seconds(known.createdMs) };
}
