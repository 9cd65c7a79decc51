import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { StateType } from './asl.ts';
import { resolveQueryLanguage } from './resolve-query-language.ts';
import { validateChoice } from './validate-choice.ts';
import { validateFail } from './validate-fail.ts';
import { validateMap } from './validate-map.ts';
import { validateParallel } from './validate-parallel.ts';
import { validatePass } from './validate-pass.ts';
import { validateSucceed } from './validate-succeed.ts';
import { validateTask } from './validate-task.ts';
import { validateWait } from './validate-wait.ts';
import type { ValidationScope } from './validation-scope.ts';

type StateValidation = (state: JsonObject, location: string, scope: ValidationScope) => void;

const validations: Readonly<Record<StateType, StateValidation>> = {
  Task: (...given) => validateTask(...given),
  Wait: (...given) => validateWait(...given),
  Pass: (...given) => validatePass(...given),
  Succeed: (...given) => validateSucceed(...given),
  Fail: (...given) => validateFail(...given),
  Choice: (...given) => validateChoice(...given),
  Parallel: (...given) => validateParallel(...given),
  Map: (...given) => validateMap(...given),
};

export function validateState(value: Json, location: string, scope: ValidationScope): void {
  if (!isJsonObject(value)) {
    scope.log.schemaError('Expected value of type [OBJECT]', location);
    return;
  }
  const { Type: type } = value;
  if (type === undefined) scope.log.schemaError('These fields are required: [Type]', location);
  else if (!isStateType(type))
    scope.log.schemaError(
      `The field 'Type' should have one of these values: [${Object.keys(validations).join(', ')}]`,
      `${location}/Type`,
    );
  else if (scope.machineLanguage === 'JSONata' && value.QueryLanguage === 'JSONPath')
    scope.log.schemaError(
      "'QueryLanguage' can not be 'JSONPath' if set to 'JSONata' for whole state machine",
      location,
    );
  else
    validations[type](value, location, {
      ...scope,
      queryLanguage: resolveQueryLanguage({ QueryLanguage: scope.machineLanguage }, value),
    });
}

function isStateType(type: Json): type is StateType {
  return typeof type === 'string' && Object.hasOwn(validations, type);
}
