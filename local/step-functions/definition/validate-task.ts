import { isJsonObject, type JsonObject } from '../../json.ts';
import { jsonPath } from './check-paths.ts';
import { template } from './check-templates.ts';
import { integer, orJsonata } from './check-values.ts';
import { type ObjectShape, type ValueCheck, validateObject } from './object-shape.ts';
import {
  assignField,
  commonFields,
  inputOutputPaths,
  outputField,
  resultFields,
  transition,
  transitionFields,
} from './state-fields.ts';
import { errorHandlingFields } from './validate-retry-and-catch.ts';
import { isActivity, taskResource, validateIntegrationArguments } from './validate-task-resource.ts';
import type { ValidationScope } from './validation-scope.ts';

const seconds = orJsonata(integer({ min: 1, max: 99_999_999 }));

const credentials: ValueCheck = (value, location, scope) => {
  template(value, location, scope);
  if (!isJsonObject(value)) scope.log.schemaError('Expected value of type [OBJECT]', location);
  else if (!Object.hasOwn(value, 'RoleArn') && !Object.hasOwn(value, 'RoleArn.$'))
    scope.log.schemaError("The field 'RoleArn' is required but was missing", location);
};

const taskShape: ObjectShape = {
  required: ['Resource'],
  fields: {
    ...commonFields,
    ...transitionFields,
    ...assignField,
    ...errorHandlingFields,
    Resource: taskResource,
    Credentials: credentials,
    TimeoutSeconds: seconds,
    HeartbeatSeconds: seconds,
  },
  jsonPathFields: {
    ...inputOutputPaths,
    ...resultFields,
    Parameters: template,
    TimeoutSecondsPath: jsonPath,
    HeartbeatSecondsPath: jsonPath,
  },
  jsonataFields: { ...outputField, Arguments: template },
  exactlyOneOf: [transition],
  atMostOneOf: [
    ['TimeoutSeconds', 'TimeoutSecondsPath'],
    ['HeartbeatSeconds', 'HeartbeatSecondsPath'],
  ],
};

export function validateTask(state: JsonObject, location: string, scope: ValidationScope): void {
  validateObject(state, taskShape, location, scope);
  const { TimeoutSeconds: timeout, HeartbeatSeconds: heartbeat, Resource: resource } = state;
  if (typeof timeout === 'number' && typeof heartbeat === 'number' && heartbeat >= timeout)
    scope.log.schemaError(
      "The value of 'HeartbeatSeconds' must be smaller than that of 'TimeoutSeconds'",
      `${location}/HeartbeatSeconds`,
    );
  if (typeof resource !== 'string') return;
  if (isActivity(resource) && Object.hasOwn(state, 'Credentials'))
    scope.log.schemaError("The field 'Credentials' is not supported for activities", location);
  validateIntegrationArguments(resource, state, location, scope);
}
