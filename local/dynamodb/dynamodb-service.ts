import { AwsError } from '../wire/aws-error.ts';
import { type JsonOperation, jsonService } from '../wire/json-service.ts';
import type { WireService } from '../wire/wire.ts';
import type { CallOperation } from './call-operation.ts';
import { bytesFromBase64, toJsonValues } from './wire-values.ts';

const LARGEST_REQUEST_BYTES = 16 * 1024 * 1024;

/** The operations in DynamoDB's protocol, JSON 1.0. */
export function dynamoDbService(call: CallOperation): WireService {
  return jsonService({
    targetPrefix: 'DynamoDB_20120810',
    version: '1.0',
    // Unknown ones too are answered by `call`, which knows what is not served.
    operations: name => jsonOperation(call, name),
    maxBodyBytes: LARGEST_REQUEST_BYTES,
    reportFault: () => {},
  });
}

function jsonOperation(call: CallOperation, name: string): JsonOperation {
  return async input => {
    try {
      return toJsonValues(await call(name, bytesFromBase64(input) as object)) as object;
    } catch (fault) {
      if (!(fault instanceof AwsError)) throw fault;
      const { code, message, status, details } = fault;
      throw new AwsError(code, message, {
        status,
        details: toJsonValues(details) as Record<string, unknown>,
      });
    }
  };
}
