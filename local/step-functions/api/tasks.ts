import { isNestedDeeperThan, type Json } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import type { JsonOperation } from '../../wire/json-service.ts';
import type { Engine } from '../engine/engine.ts';
import { DEPTH_LIMIT, exceedsDataLimit } from '../errors/data-limit.ts';
import { constraintViolated, optionalText, requiredText } from './request.ts';

const MAX_ERROR = 256;
const MAX_CAUSE = 32_768;

export function taskOperations(engine: Engine): Record<string, JsonOperation> {
  return {
    async SendTaskSuccess(request) {
      const output = requiredText(request, 'output');
      const token = requiredText(request, 'taskToken');
      engine.checkToken(token);
      await engine.sendTaskSuccess(token, parseOutput(output));
      return {};
    },

    async SendTaskFailure(request) {
      const error = optionalText(request, 'error');
      const cause = optionalText(request, 'cause');
      if (error !== undefined && error.length > MAX_ERROR)
        throw constraintViolated(
          'error',
          error,
          `Member must have length less than or equal to ${MAX_ERROR}`,
        );
      if (cause !== undefined && cause.length > MAX_CAUSE)
        throw constraintViolated(
          'cause',
          cause,
          `Member must have length less than or equal to ${MAX_CAUSE}`,
        );
      await engine.sendTaskFailure(requiredText(request, 'taskToken'), error, cause);
      return {};
    },

    async SendTaskHeartbeat(request) {
      await engine.sendTaskHeartbeat(requiredText(request, 'taskToken'));
      return {};
    },
  };
}

function parseOutput(text: string): Json {
  if (exceedsDataLimit(text))
    throw constraintViolated('output', '…', 'Member must have length less than or equal to 262144');
  try {
    if (!isNestedDeeperThan(text, DEPTH_LIMIT)) return JSON.parse(text) as Json;
  } catch {
    throw new AwsError('InvalidOutput', "Invalid Output: 'Output is not valid JSON'");
  }
  throw new AwsError('InvalidOutput', `Invalid Output: 'Output is nested deeper than ${DEPTH_LIMIT} levels'`);
}
