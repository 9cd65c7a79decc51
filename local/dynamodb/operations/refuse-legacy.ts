import { notServed } from '../dynamodb-error.ts';
import type { Input } from './operation.ts';

/** Parameters that AWS keeps for programs from before 2014, and what took their place. */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['AttributesToGet', 'ProjectionExpression'],
  ['AttributeUpdates', 'UpdateExpression'],
  ['ConditionalOperator', 'ConditionExpression or FilterExpression'],
  ['Expected', 'ConditionExpression'],
  ['KeyConditions', 'KeyConditionExpression'],
  ['QueryFilter', 'FilterExpression'],
  ['ScanFilter', 'FilterExpression'],
]);

export function refuseLegacy(input: Input): void {
  for (const name in input) {
    const successor = SUCCESSORS.get(name);
    if (successor !== undefined && (input[name] ?? undefined) !== undefined)
      throw notServed(`The legacy parameter ${name} (use ${successor}) is`);
  }
}
