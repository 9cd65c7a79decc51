import type { Json } from '../../json.ts';
import type { ChoiceTest, ComparisonOperator } from '../definition/asl.ts';
import { runtimeError } from '../errors/evaluation-failure.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Frame } from '../interpreter/frame.ts';
import { parseTimestamp } from './timestamp.ts';
import { matchesWildcard } from './wildcard.ts';

/** Whether a JSONPath choice rule, or a part of one, holds for the input. */
export function holds(test: ChoiceTest, input: Json, frame: Frame): boolean {
  if (test.Not !== undefined) return !holds(test.Not, input, frame);
  if (test.And !== undefined) return test.And.every(part => holds(part, input, frame));
  if (test.Or !== undefined) return test.Or.some(part => holds(part, input, frame));
  const operator = Object.keys(test).find(key => key in COMPARISONS) as ComparisonOperator;
  const expected = test[operator] as Json;
  const value = lookUp(test.Variable as string, input, frame);
  if (operator === 'IsPresent') return (value !== undefined) === expected;
  if (value === undefined) {
    throw runtimeError(
      `Invalid path '${test.Variable}': The choice state's condition path references an invalid value.`,
    );
  }
  const compare = COMPARISONS[operator] as Comparison;
  return compare(value, operator.endsWith('Path') ? frame.path(expected as string, input) : expected);
}

function lookUp(path: string, input: Json, frame: Frame): Json | undefined {
  try {
    return frame.path(path, input);
  } catch (fault) {
    if (fault instanceof StateFailure) return undefined;
    throw fault;
  }
}

type Comparison = (value: Json, expected: Json) => boolean;

const compareStrings =
  (test: (a: string, b: string) => boolean): Comparison =>
  (value, expected) =>
    typeof value === 'string' && typeof expected === 'string' && test(value, expected);

const compareNumbers =
  (test: (a: number, b: number) => boolean): Comparison =>
  (value, expected) =>
    typeof value === 'number' && typeof expected === 'number' && test(value, expected);

const compareTimestamps =
  (test: (a: number, b: number) => boolean): Comparison =>
  (value, expected) => {
    const left = typeof value === 'string' ? parseTimestamp(value) : undefined;
    const right = typeof expected === 'string' ? parseTimestamp(expected) : undefined;
    return left !== undefined && right !== undefined && test(left, right);
  };

const isType =
  (test: (value: Json) => boolean): Comparison =>
  (value, expected) =>
    test(value) === expected;

const ORDER = {
  Equals: (a: number | string, b: number | string) => a === b,
  LessThan: (a: number | string, b: number | string) => a < b,
  GreaterThan: (a: number | string, b: number | string) => a > b,
  LessThanEquals: (a: number | string, b: number | string) => a <= b,
  GreaterThanEquals: (a: number | string, b: number | string) => a >= b,
};

const COMPARISONS: Record<string, Comparison> = Object.assign(
  Object.create(null) as Record<string, Comparison>,
  {
    BooleanEquals: (value: Json, expected: Json) => typeof value === 'boolean' && value === expected,
    BooleanEqualsPath: (value: Json, expected: Json) => typeof value === 'boolean' && value === expected,
    StringMatches: compareStrings(matchesWildcard),
    IsPresent: () => true,
    IsNull: isType(value => value === null),
    IsNumeric: isType(value => typeof value === 'number'),
    IsString: isType(value => typeof value === 'string'),
    IsBoolean: isType(value => typeof value === 'boolean'),
    IsTimestamp: isType(value => typeof value === 'string' && parseTimestamp(value) !== undefined),
  },
);
for (const [name, test] of Object.entries(ORDER)) {
  for (const suffix of ['', 'Path']) {
    COMPARISONS[`String${name}${suffix}`] = compareStrings(test);
    COMPARISONS[`Numeric${name}${suffix}`] = compareNumbers(test);
    COMPARISONS[`Timestamp${name}${suffix}`] = compareTimestamps(test);
  }
}
