import { isJsonObject } from '../../json.ts';
import { template } from './check-templates.ts';
import type { ValueCheck } from './object-shape.ts';
import type { ValidationScope } from './validation-scope.ts';
import { variableName } from './variable-flow.ts';

const maxNameLength = 80;
const identifier = /^\p{ID_Start}\p{ID_Continue}*$/u;

export const assign: ValueCheck = (value, location, scope) => {
  if (!isJsonObject(value)) {
    scope.log.schemaError('Expected value of type [OBJECT]', location);
    return;
  }
  for (const key of Object.keys(value))
    checkName(variableName(key, scope.queryLanguage), `${location}/${key}`, scope);
  template(value, location, scope);
};

function checkName(name: string, location: string, scope: ValidationScope): void {
  if (name === 'states')
    scope.log.error('RESERVED_VARIABLE_NAME', "Cannot assign to reserved variable '$states'.", location);
  else if ([...name].length > maxNameLength)
    scope.log.error(
      'INVALID_VARIABLE_NAME',
      `Invalid variable name '${name}': the variable name exceeds the ${maxNameLength}-character limit.`,
      location,
    );
  else if (!identifier.test(name))
    scope.log.error(
      'INVALID_VARIABLE_NAME',
      `Invalid variable name '${name}': the variable name contains invalid characters.`,
      location,
    );
  else if (scope.isOuterVariable(name))
    scope.log.error(
      'DUPLICATE_VARIABLE_NAME',
      `The variable name '${name}' was already defined in a parent scope.`,
      location,
    );
}
