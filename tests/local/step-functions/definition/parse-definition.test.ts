import { describe, expect, it } from 'vitest';
import { InvalidDefinition } from '../../../../local/step-functions/definition/invalid-definition.ts';
import {
  parseDefinition,
  parseStateDefinition,
} from '../../../../local/step-functions/definition/parse-definition.ts';
import { machineOf } from './definition-builders.ts';

const standard = { type: 'STANDARD' } as const;

function refusalOf(definition: string): InvalidDefinition | undefined {
  try {
    parseDefinition(definition, standard);
    return undefined;
  } catch (fault) {
    if (fault instanceof InvalidDefinition) return fault;
    throw fault;
  }
}

describe('parseDefinition', () => {
  it('returns the definition as it is written, warnings or not', () => {
    const definition = machineOf({ Type: 'Pass', Parameters: { a: '$.a' }, End: true });
    expect(parseDefinition(JSON.stringify(definition), standard)).toEqual(definition);
  });

  it("throws InvalidDefinition with all errors in AWS's format", () => {
    const definition = machineOf({ Type: 'Wait', Seconds: -1, End: true, Foo: 1 });
    const refusal = refusalOf(JSON.stringify(definition));
    expect(refusal).toMatchObject({ code: 'InvalidDefinition', name: 'InvalidDefinition', status: 400 });
    expect(refusal?.message).toBe(
      "Invalid State Machine Definition: 'SCHEMA_VALIDATION_FAILED: Minimum value is 0 at /States/S/Seconds, SCHEMA_VALIDATION_FAILED: Field 'Foo' is not supported at /States/S'",
    );
  });

  it('writes null for the place of an error that has none', () => {
    expect(refusalOf('[]')?.message).toBe(
      "Invalid State Machine Definition: 'SCHEMA_VALIDATION_FAILED: Definition must be a valid JSON object at null'",
    );
  });

  it('takes a single state too', () => {
    expect(parseStateDefinition('{"Type":"Succeed"}', standard)).toEqual({ Type: 'Succeed' });
    expect(() => parseStateDefinition('{"Type":"Nap"}', standard)).toThrow(InvalidDefinition);
  });
});
