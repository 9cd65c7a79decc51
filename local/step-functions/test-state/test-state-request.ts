import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import { constraintViolated, optionalObject, optionalText, requiredText } from '../api/request.ts';
import { DATA_LIMIT_BYTES } from '../errors/data-limit.ts';

const INSPECTION_LEVELS = ['INFO', 'DEBUG', 'TRACE'] as const;
const VALIDATION_MODES = ['STRICT', 'PRESENT', 'NONE'] as const;
const MAX_STATE_NAME_LENGTH = 80;

export type InspectionLevel = (typeof INSPECTION_LEVELS)[number];
export type FieldValidationMode = (typeof VALIDATION_MODES)[number];

export type Mock =
  | { kind: 'result'; result: Json; fieldValidationMode: FieldValidationMode }
  | { kind: 'error'; error?: string; cause?: string };

/** What the test says has happened before the state, or inside it. */
export interface StateConfiguration {
  retrierRetryCount?: number;
  errorCausedByState?: string;
  mapIterationFailureCount?: number;
  mapItemReaderData?: string;
}

export interface TestStateRequest {
  definition: string;
  stateName?: string;
  roleArn?: string;
  input: Json;
  inspectionLevel: InspectionLevel;
  variables: JsonObject;
  mock?: Mock;
  context?: JsonObject;
  configuration: StateConfiguration;
}

/** Reads a request and refuses what is wrong whatever the definition says. */
export function parseTestStateRequest(request: JsonObject): TestStateRequest {
  const definition = requiredText(request, 'definition');
  const stateName = optionalStateName(request, 'stateName');
  const roleArn = optionalText(request, 'roleArn');
  const inspectionLevel = optionalChoice(request, 'inspectionLevel', INSPECTION_LEVELS) ?? 'INFO';
  const mock = parseMock(optionalObject(request, 'mock'));
  const configuration = parseConfiguration(optionalObject(request, 'stateConfiguration') ?? {});
  const context = parseContext(optionalData(request, 'context'));
  if (mock === undefined) refuseWithoutMock(configuration, context);
  return {
    definition,
    input: parseInput(optionalData(request, 'input') ?? '{}'),
    inspectionLevel,
    variables: parseVariables(optionalData(request, 'variables') ?? '{}'),
    configuration,
    ...(stateName === undefined ? {} : { stateName }),
    ...(roleArn === undefined ? {} : { roleArn }),
    ...(mock === undefined ? {} : { mock }),
    ...(context === undefined ? {} : { context }),
  };
}

export function invalidRequest(message: string): AwsError {
  return new AwsError('ValidationException', message);
}

function parseMock(mock: JsonObject | undefined): Mock | undefined {
  if (mock === undefined) return undefined;
  const result = optionalData(mock, 'result', 'mock.result');
  const errorOutput = optionalObject(mock, 'errorOutput');
  const fieldValidationMode =
    optionalChoice(mock, 'fieldValidationMode', VALIDATION_MODES, 'mock.fieldValidationMode') ?? 'STRICT';
  if (result !== undefined && errorOutput === undefined)
    return { kind: 'result', result: parseMockResult(result), fieldValidationMode };
  if (result !== undefined || errorOutput === undefined)
    throw invalidRequest('A test mock should have only one of the following fields: [result, errorOutput].');
  const error = optionalText(errorOutput, 'error');
  const cause = optionalText(errorOutput, 'cause');
  return {
    kind: 'error',
    ...(error === undefined ? {} : { error }),
    ...(cause === undefined ? {} : { cause }),
  };
}

function parseMockResult(text: string): Json {
  const result = parseJson(text);
  if (result === undefined) throw invalidRequest('Mocked result must be valid JSON.');
  return result;
}

function parseConfiguration(configuration: JsonObject): StateConfiguration {
  const retrierRetryCount = optionalCount(configuration, 'retrierRetryCount');
  const errorCausedByState = optionalStateName(
    configuration,
    'errorCausedByState',
    'stateConfiguration.errorCausedByState',
  );
  const mapIterationFailureCount = optionalCount(configuration, 'mapIterationFailureCount');
  const mapItemReaderData = optionalData(
    configuration,
    'mapItemReaderData',
    'stateConfiguration.mapItemReaderData',
  );
  return {
    ...(retrierRetryCount === undefined ? {} : { retrierRetryCount }),
    ...(errorCausedByState === undefined ? {} : { errorCausedByState }),
    ...(mapIterationFailureCount === undefined ? {} : { mapIterationFailureCount }),
    ...(mapItemReaderData === undefined ? {} : { mapItemReaderData }),
  };
}

function refuseWithoutMock(configuration: StateConfiguration, context: JsonObject | undefined): void {
  const [member] = [...Object.keys(configuration), ...(context === undefined ? [] : ['context'])];
  if (member === undefined) return;
  const name = `${member[0]?.toUpperCase()}${member.slice(1)}`;
  throw invalidRequest(`TestState does not support ${name} when a mock is not specified.`);
}

function parseInput(text: string): Json {
  const input = parseJson(text);
  if (input === undefined)
    throw new AwsError(
      'InvalidExecutionInput',
      "Invalid State Machine Execution Input: 'Invalid JSON in the input'",
    );
  return input;
}

function parseVariables(text: string): JsonObject {
  const variables = parseJson(text);
  if (!isJsonObject(variables)) throw invalidRequest('Variables must be a valid JSON object.');
  return variables;
}

function parseContext(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined;
  const context = parseJson(text);
  if (!isJsonObject(context))
    throw invalidRequest('Invalid Context object provided: Context object must be a valid JSON object');
  return context;
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function optionalChoice<T extends string>(
  request: JsonObject,
  member: string,
  choices: readonly T[],
  place = member,
): T | undefined {
  const value = optionalText(request, member);
  if (value === undefined || (choices as readonly string[]).includes(value)) return value as T | undefined;
  throw constraintViolated(place, value, `Member must satisfy enum value set: [${choices.join(', ')}]`);
}

function optionalStateName(request: JsonObject, member: string, place = member): string | undefined {
  const name = optionalText(request, member);
  if (name === '') throw hiddenValueRefused(place, 'Member must have length greater than or equal to 1');
  if (name !== undefined && name.length > MAX_STATE_NAME_LENGTH)
    throw hiddenValueRefused(place, `Member must have length less than or equal to ${MAX_STATE_NAME_LENGTH}`);
  return name;
}

function optionalData(request: JsonObject, member: string, place = member): string | undefined {
  const text = optionalText(request, member);
  if (text !== undefined && text.length > DATA_LIMIT_BYTES)
    throw hiddenValueRefused(place, `Member must have length less than or equal to ${DATA_LIMIT_BYTES}`);
  return text;
}

function optionalCount(configuration: JsonObject, member: string): number | undefined {
  const value = configuration[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new AwsError('SerializationException', `NUMBER_VALUE expected for ${member}.`);
  if (value < 0)
    throw constraintViolated(
      `stateConfiguration.${member}`,
      value,
      'Member must have value greater than or equal to 0',
    );
  return value;
}

/** AWS does not repeat the value of a member that its model marks as sensitive. */
function hiddenValueRefused(place: string, rule: string): AwsError {
  return invalidRequest(
    `1 validation error detected: Value at '${place}' failed to satisfy constraint: ${rule}`,
  );
}
