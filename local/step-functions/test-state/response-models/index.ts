import { parseResponseModel, type ResponseModel } from '../parse-response-model.ts';
import { dynamodbResponses } from './dynamodb.ts';
import { eventbridgeResponses } from './eventbridge.ts';
import { kmsResponses } from './kms.ts';
import { lambdaResponses } from './lambda.ts';
import { s3Responses } from './s3.ts';
import { secretsmanagerResponses } from './secretsmanager.ts';
import { sfnResponses } from './sfn.ts';
import { snsResponses } from './sns.ts';
import { sqsResponses } from './sqs.ts';

/** By the names that `aws-sdk:*` resources use. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['dynamodb', dynamodbResponses],
  ['eventbridge', eventbridgeResponses],
  ['kms', kmsResponses],
  ['lambda', lambdaResponses],
  ['s3', s3Responses],
  ['secretsmanager', secretsmanagerResponses],
  ['sfn', sfnResponses],
  ['sns', snsResponses],
  ['sqs', sqsResponses],
]);

const parsed = new Map<string, ResponseModel>();

/** Undefined for a service whose responses are not known here. */
export function responseModelOf(service: string): ResponseModel | undefined {
  const text = TEXTS.get(service);
  if (text === undefined) return undefined;
  const model = parsed.get(service) ?? parseResponseModel(text);
  parsed.set(service, model);
  return model;
}
