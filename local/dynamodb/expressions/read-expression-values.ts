import { AwsError } from '../../wire/aws-error.ts';
import type { AttributeValue } from '../values/attribute-value.ts';
import { putMember } from '../values/put-member.ts';
import { readValue } from '../values/read-value.ts';

/** ExpressionAttributeValues of a request, as an `ExpressionScope` wants them. */
export function readExpressionValues(
  raw: Readonly<Record<string, unknown>>,
): Readonly<Record<string, AttributeValue>> {
  const values: Record<string, AttributeValue> = {};
  for (const placeholder of Object.keys(raw))
    putMember(values, placeholder, readOne(raw[placeholder], placeholder));
  return values;
}

function readOne(raw: unknown, placeholder: string): AttributeValue {
  try {
    return readValue(raw);
  } catch (fault) {
    if (!(fault instanceof AwsError) || fault.code !== 'ValidationException') throw fault;
    throw new AwsError(
      'ValidationException',
      `ExpressionAttributeValues contains invalid value: ${fault.message} for key ${placeholder}`,
    );
  }
}
