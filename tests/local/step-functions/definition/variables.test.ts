import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { errorsIn, machineOf } from './definition-builders.ts';

const assigning = (Assign: JsonObject, further: JsonObject = { End: true }): JsonObject => ({
  Type: 'Pass',
  Assign,
  ...further,
});
const graphOf = (name: string, state: JsonObject): JsonObject => ({
  StartAt: name,
  States: { [name]: state },
});
const inlineMap = (state: JsonObject, further: JsonObject): JsonObject => ({
  Type: 'Map',
  ItemProcessor: graphOf('Inner', state),
  ...further,
});
const duplicate = (location: string) =>
  `DUPLICATE_VARIABLE_NAME: The variable name 'x' was already defined in a parent scope. at ${location}`;

describe('variable names', () => {
  it.each(['x', 'π2', 'snake_case', 'a'.repeat(80)])('may be %j', name => {
    expect(errorsIn(machineOf(assigning({ [name]: 1 })))).toEqual([]);
  });

  it('lose their .$ in JSONPath', () => {
    expect(errorsIn(machineOf(assigning({ 'x.$': '$.x' })))).toEqual([]);
    expect(errorsIn(machineOf(assigning({ 'x.$': 'x' })))).toEqual([
      "The value for the field 'x.$' must be a valid JSONPath or a valid intrinsic function call at /States/S/Assign",
    ]);
    expect(errorsIn(machineOf(assigning({ 'x.$': 1 }, { QueryLanguage: 'JSONata', End: true })))).toEqual([
      "INVALID_VARIABLE_NAME: Invalid variable name 'x.$': the variable name contains invalid characters. at /States/S/Assign/x.$",
    ]);
  });

  it.each(['', '1x', '_x', 'x-y', 'x y', '$x'])('cannot be %j', name => {
    expect(errorsIn(machineOf(assigning({ [name]: 1 })))).toEqual([
      `INVALID_VARIABLE_NAME: Invalid variable name '${name}': the variable name contains invalid characters. at /States/S/Assign/${name}`,
    ]);
  });

  it('have at most 80 characters and are not "states"', () => {
    const name = 'a'.repeat(81);
    expect(errorsIn(machineOf(assigning({ [name]: 1, states: 1 })))).toEqual([
      `INVALID_VARIABLE_NAME: Invalid variable name '${name}': the variable name exceeds the 80-character limit. at /States/S/Assign/${name}`,
      "RESERVED_VARIABLE_NAME: Cannot assign to reserved variable '$states'. at /States/S/Assign/states",
    ]);
  });

  it('stand in an object', () => {
    expect(errorsIn(machineOf({ Type: 'Pass', Assign: [], End: true }))).toEqual([
      'Expected value of type [OBJECT] at /States/S/Assign',
    ]);
  });
});

describe('variables of an outer graph', () => {
  it('cannot be assigned in an inner one that is entered later', () => {
    const definition = {
      StartAt: 'A',
      States: {
        A: assigning({ x: 1 }, { Next: 'M' }),
        M: inlineMap(assigning({ 'x.$': '$', y: 1 }), { End: true }),
      },
    };
    expect(errorsIn(definition)).toEqual([duplicate('/States/M/ItemProcessor/States/Inner/Assign/x.$')]);
  });

  it('can share a name with one of an inner graph that is left before they are set', () => {
    const definition = {
      StartAt: 'M',
      States: { M: inlineMap(assigning({ x: 1 }), { Next: 'A' }), A: assigning({ x: 1 }) },
    };
    expect(errorsIn(definition)).toEqual([]);
  });

  it('count when a loop leads back', () => {
    const definition = {
      StartAt: 'M',
      States: {
        M: inlineMap(assigning({ x: 1 }), { Next: 'C' }),
        C: {
          Type: 'Choice',
          Choices: [{ Variable: '$.again', BooleanEquals: true, Assign: { x: 2 }, Next: 'M' }],
          Default: 'D',
        },
        D: { Type: 'Succeed' },
      },
    };
    expect(errorsIn(definition)).toEqual([duplicate('/States/M/ItemProcessor/States/Inner/Assign/x')]);
  });

  it('are unknown to the items of a distributed map', () => {
    const ProcessorConfig = { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' };
    const definition = {
      StartAt: 'A',
      States: {
        A: assigning({ x: 1 }, { Next: 'M' }),
        M: {
          Type: 'Map',
          ItemProcessor: { ProcessorConfig, ...graphOf('I', assigning({ x: 1 })) },
          End: true,
        },
      },
    };
    expect(errorsIn(definition)).toEqual([]);
  });

  it('reach through every level', () => {
    const definition = {
      StartAt: 'A',
      States: {
        A: assigning({ x: 1 }, { Next: 'P' }),
        P: {
          Type: 'Parallel',
          Branches: [
            graphOf('M', inlineMap(assigning({ x: 1 }), { End: true })),
            graphOf('B', assigning({ y: 1 })),
          ],
          End: true,
        },
      },
    };
    expect(errorsIn(definition)).toEqual([
      duplicate('/States/P/Branches[0]/States/M/ItemProcessor/States/Inner/Assign/x'),
    ]);
  });
});
