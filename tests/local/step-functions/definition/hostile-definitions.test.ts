import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidDefinition } from '../../../../local/step-functions/definition/invalid-definition.ts';
import { parseDefinition } from '../../../../local/step-functions/definition/parse-definition.ts';
import { machineOf } from './definition-builders.ts';

/** The codes of a refusal, none for an accepted definition; any other error is thrown on. */
function codesOf(definition: string): Set<string> {
  try {
    parseDefinition(definition, { type: 'STANDARD' });
    return new Set();
  } catch (fault) {
    if (fault instanceof InvalidDefinition) return new Set(fault.errors.map(({ code }) => code));
    throw fault;
  }
}

const fieldNames =
  'Type StartAt States Next End Choices Default And Or Not Variable StringEquals Condition Branches ItemProcessor Iterator ProcessorConfig Mode ExecutionType Retry Catch ErrorEquals Resource Parameters Arguments Output Assign InputPath ResultPath Credentials ItemReader ReaderConfig ItemBatcher Label Items Seconds Timestamp QueryLanguage TimeoutSeconds __proto__ constructor toString x.$ S A';
const words =
  'Task Pass Wait Choice Succeed Fail Parallel Map JSONata JSONPath DISTRIBUTED S A __proto__ constructor $ $$ $.a[ States.ALL {%a%} {%} {%$x(%} arn:aws:states:::lambda:invoke.sync';

/** JSON texts made of the words of the language, put together without regard to its grammar. */
const { value: wildJson } = fc.letrec<{ value: string; object: string; list: string }>(tie => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(...words.split(' ')).map(word => JSON.stringify(word)),
    fc.json({ maxDepth: 1 }),
    tie('object'),
    tie('list'),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...fieldNames.split(' ')), tie('value')), { maxLength: 8 })
    .map(entries => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`),
  list: fc.array(tie('value'), { maxLength: 3 }).map(values => `[${values.join()}]`),
}));

const nest = (open: string, depth: number, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

describe('a hostile definition', () => {
  it('is accepted or refused, whatever its shape', () => {
    fc.assert(
      fc.property(wildJson, definition => {
        codesOf(definition);
        codesOf(`{"StartAt":"S","States":{"S":${definition},"__proto__":${definition}}}`);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused when it is not JSON', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(codesOf(text).size).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ['choice rules', (depth: number) => `{"Type":"Choice","Choices":[${nest('{"And":[', depth, ']}')}]}`],
    ['templates', (depth: number) => `{"Type":"Pass","Parameters":${nest('{"a":', depth, '}')},"End":true}`],
    ['maps', (depth: number) => nest('{"Type":"Map","Iterator":{"StartAt":"I","States":{"I":', depth, '}}}')],
  ])('may nest %s deeper than the stack allows', (_, stateOfDepth) => {
    const codesAt = (depth: number) => codesOf(`{"StartAt":"S","States":{"S":${stateOfDepth(depth)}}}`);
    expect(codesAt(150)).not.toContain('TOO_DEEPLY_NESTED');
    expect(codesAt(10_000)).toEqual(new Set(['TOO_DEEPLY_NESTED']));
  });

  it.each([`$${'['.repeat(300_000)}`, `$'${"\\'".repeat(300_000)}`])('may hold a long path', path => {
    expect(codesOf(JSON.stringify(machineOf({ Type: 'Pass', ResultPath: path, End: true })))).toEqual(
      new Set(),
    );
  });

  it('may hold a long expression', () => {
    const Output = `{% [${'a,'.repeat(150_000)}b] %}`;
    const state = { Type: 'Pass', QueryLanguage: 'JSONata', Output, End: true };
    expect(codesOf(JSON.stringify(machineOf(state)))).toEqual(new Set(['UNSUPPORTED_JSONATA_EXPRESSION']));
  });
});
