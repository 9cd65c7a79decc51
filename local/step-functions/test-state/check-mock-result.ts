import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import { parseTaskResource, type TaskResource } from '../integrations/task-resource.ts';
import type { MemberType, ResponseModel } from './parse-response-model.ts';
import { responseModelOf } from './response-models/index.ts';
import type { FieldValidationMode } from './test-state-request.ts';

/** Refuses a mocked result that the service called by a Task could not have answered. Members it does not know pass. */
export function checkMockResult(resourceArn: string, result: Json, mode: FieldValidationMode): void {
  const answer = mode === 'NONE' ? undefined : findAnswer(parseTaskResource(resourceArn));
  if (answer === undefined) return;
  if (!isJsonObject(result)) throw violation('Mock result must be an object');
  new ResultCheck(answer, mode === 'STRICT').checkStructure(answer.structure, result);
}

interface Answer {
  model: ResponseModel;
  structure: string;
  /** A member that the integration replaces by JSON of any form. */
  freeMember?: string;
}

/** The older integrations name some services otherwise than the SDK does. */
const SDK_NAMES: Readonly<Record<string, string>> = { events: 'eventbridge', states: 'sfn' };

function findAnswer(resource: TaskResource): Answer | undefined {
  if (resource.kind !== 'service' || resource.pattern === 'waitForTaskToken') return undefined;
  const { resourceType } = resource;
  const model = responseModelOf(SDK_NAMES[resourceType] ?? resourceType.replace('aws-sdk:', ''));
  const isChildExecution = resourceType === 'states' && resource.pattern === 'sync';
  const operation = isChildExecution ? 'DescribeExecution' : resource.action;
  const structure = model?.operations.get(`${operation[0]?.toUpperCase()}${operation.slice(1)}`);
  if (model === undefined || structure === undefined) return undefined;
  if (isChildExecution) return { model, structure, freeMember: 'Output' };
  return resourceType === 'lambda' ? { model, structure, freeMember: 'Payload' } : { model, structure };
}

class ResultCheck {
  readonly #answer: Answer;
  readonly #requiresAll: boolean;

  constructor(answer: Answer, requiresAll: boolean) {
    this.#answer = answer;
    this.#requiresAll = requiresAll;
  }

  checkStructure(name: string, value: JsonObject): void {
    const members = this.#answer.model.structures.get(name) ?? new Map();
    for (const [field, { type, isRequired }] of members) {
      const given = Object.hasOwn(value, field) ? value[field] : undefined;
      if (given === undefined || given === null) {
        if (isRequired && this.#requiresAll) throw violation(`Field '${field}' is required`);
      } else if (field !== this.#answer.freeMember) this.#checkValue(field, type, given);
    }
  }

  #checkValue(field: string, type: MemberType, value: Json): void {
    switch (type.kind) {
      case 'any':
        return;
      case 'boolean':
        if (typeof value !== 'boolean') throw violation(`Field '${field}' must be a boolean`);
        return;
      case 'number':
        if (typeof value !== 'number') throw violation(`Field '${field}' must be a number`);
        checkLimits(field, type, value, 'value');
        return;
      case 'string':
        if (typeof value !== 'string') throw violation(`Field '${field}' must be a string`);
        checkLimits(field, type, value.length, 'length');
        return;
      case 'list':
        if (!Array.isArray(value)) throw violation(`Field '${field}' must be an array`);
        checkLimits(field, type, value.length, 'length');
        for (const item of value) this.#checkValue(field, type.of, item);
        return;
      case 'map':
        if (!isJsonObject(value)) throw violation(`Field '${field}' must be an object`);
        for (const [key, item] of Object.entries(value)) this.#checkValue(key, type.of, item);
        return;
      case 'structure':
        if (!isJsonObject(value)) throw violation(`Field '${field}' must be an object`);
        this.checkStructure(type.name, value);
    }
  }
}

function checkLimits(
  field: string,
  { min, max }: { min?: number; max?: number },
  size: number,
  what: 'value' | 'length',
): void {
  if (min !== undefined && size < min)
    throw violation(`Field '${field}' is smaller than the minimum ${what}`);
  if (max !== undefined && size > max) throw violation(`Field '${field}' exceeds the maximum ${what}`);
}

function violation(rule: string): AwsError {
  return new AwsError('ValidationException', `Mock result schema validation error: ${rule}`);
}
