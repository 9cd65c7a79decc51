import type { JsonObject } from '../../../../local/json.ts';
import type { Diagnostic } from '../../../../local/step-functions/definition/diagnostic.ts';
import { validateDefinition } from '../../../../local/step-functions/definition/validate-definition.ts';

export type StateMachineType = 'STANDARD' | 'EXPRESS';

export const lambdaArn = 'arn:aws:lambda:us-east-1:123456789012:function:work';
export const activityArn = 'arn:aws:states:us-east-1:123456789012:activity:work';

/** A machine with the state `S` given, and `Done` after it if `S` leads there. */
export function machineOf(state: JsonObject, machine: JsonObject = {}): JsonObject {
  const leadsToDone = /"(Next|Default)":"Done"/.test(JSON.stringify(state));
  return {
    StartAt: 'S',
    States: { S: state, ...(leadsToDone ? { Done: { Type: 'Succeed' } } : {}) },
    ...machine,
  };
}

export function jsonataMachineOf(state: JsonObject): JsonObject {
  return machineOf(state, { QueryLanguage: 'JSONata' });
}

export function findingsIn(definition: JsonObject, type: StateMachineType = 'STANDARD'): string[] {
  return validateDefinition(JSON.stringify(definition), { type }).map(writeFinding);
}

export function errorsIn(definition: JsonObject, type: StateMachineType = 'STANDARD'): string[] {
  return validateDefinition(JSON.stringify(definition), { type })
    .filter(({ severity }) => severity === 'ERROR')
    .map(writeFinding);
}

/** Schema errors, which are most, go without their code. */
function writeFinding({ code, message, location }: Diagnostic): string {
  const place = location === undefined ? '' : ` at ${location}`;
  return code === 'SCHEMA_VALIDATION_FAILED' ? `${message}${place}` : `${code}: ${message}${place}`;
}
