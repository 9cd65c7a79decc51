import type { Json } from '../../json.ts';
import { InvalidPattern } from './invalid-pattern.ts';
import type { ValueMatcher } from './value-matcher.ts';

const LARGEST_NUMBER = 5e9;

const comparisons = new Map<string, (value: number, bound: number) => boolean>([
  ['=', (value, bound) => value === bound],
  ['<', (value, bound) => value < bound],
  ['<=', (value, bound) => value <= bound],
  ['>', (value, bound) => value > bound],
  ['>=', (value, bound) => value >= bound],
]);

/** `["=", 5]`, `["<", 10]`, or a range with its lower bound first: `[">", 0, "<=", 5]`. */
export function matchNumeric(argument: Json): ValueMatcher {
  if (!Array.isArray(argument)) throw new InvalidPattern('Value of numeric must be an array.');
  const [operator, bound, secondOperator, secondBound, ...more] = argument;
  if (typeof operator !== 'string')
    throw new InvalidPattern(`Invalid member in numeric match: ${asText(operator)}`);
  if (!comparisons.has(operator))
    throw new InvalidPattern(`Unrecognized numeric range operator: ${operator}`);
  const satisfies = compareWith(operator, bound);
  if (argument.length <= 2) return satisfies;

  if (!operator.startsWith('>')) throw new InvalidPattern('Too many elements in numeric expression');
  if (typeof secondOperator !== 'string')
    throw new InvalidPattern(`Bad value in numeric range: ${asText(secondOperator)}`);
  if (secondOperator !== '<' && secondOperator !== '<=')
    throw new InvalidPattern(`Bad numeric range operator: ${secondOperator}`);
  const staysBelow = compareWith(secondOperator, secondBound);
  if (more.length > 0) throw new InvalidPattern('Too many terms in numeric range expression');
  if (Number(bound) >= Number(secondBound)) throw new InvalidPattern('Bottom must be less than top');
  return value => satisfies(value) && staysBelow(value);
}

function compareWith(operator: string, bound: Json | undefined): ValueMatcher {
  if (typeof bound !== 'number')
    throw new InvalidPattern(`Value of ${operator === '=' ? 'equals' : operator} must be numeric`);
  if (Math.abs(bound) > LARGEST_NUMBER)
    throw new InvalidPattern('Value must be between -5.0E9 and 5.0E9, inclusive');
  const compare = comparisons.get(operator);
  return value => typeof value === 'number' && compare?.(value, bound) === true;
}

function asText(value: Json | undefined): string {
  return value === undefined ? ']' : JSON.stringify(value);
}
