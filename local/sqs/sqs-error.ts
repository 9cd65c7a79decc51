import { AwsError } from '../wire/aws-error.ts';

/** What the older query protocol calls these errors; SDKs read it from a header. */
const queryCodes = new Map([
  ['QueueDoesNotExist', 'AWS.SimpleQueueService.NonExistentQueue'],
  ['QueueNameExists', 'QueueAlreadyExists'],
  ['BatchEntryIdsNotDistinct', 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct'],
  ['BatchRequestTooLong', 'AWS.SimpleQueueService.BatchRequestTooLong'],
  ['EmptyBatchRequest', 'AWS.SimpleQueueService.EmptyBatchRequest'],
  ['InvalidBatchEntryId', 'AWS.SimpleQueueService.InvalidBatchEntryId'],
  ['MessageNotInflight', 'AWS.SimpleQueueService.MessageNotInflight'],
  ['PurgeQueueInProgress', 'AWS.SimpleQueueService.PurgeQueueInProgress'],
  ['TooManyEntriesInBatchRequest', 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest'],
  ['UnsupportedOperation', 'AWS.SimpleQueueService.UnsupportedOperation'],
  ['InvalidParameterValueException', 'InvalidParameterValue'],
  ['MissingRequiredParameterException', 'MissingParameter'],
]);

export function queryCodeOf(error: AwsError): string {
  return queryCodes.get(error.code) ?? error.code;
}

export function queryErrorHeaders(error: AwsError): Record<string, string> {
  return { 'x-amzn-query-error': `${queryCodeOf(error)};${error.status < 500 ? 'Sender' : 'Receiver'}` };
}

export function queueDoesNotExist(): AwsError {
  return new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
}

export function missingParameter(name: string): AwsError {
  return new AwsError('MissingRequiredParameterException', `The request must contain the parameter ${name}.`);
}

export function invalidValue(value: unknown, parameter: string, reason: string): AwsError {
  return invalidParameter(`Value ${String(value)} for parameter ${parameter} is invalid. Reason: ${reason}`);
}

export function invalidParameter(message: string): AwsError {
  return new AwsError('InvalidParameterValueException', message);
}
