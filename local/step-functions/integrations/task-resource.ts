import type { CompletionPattern } from './integration.ts';

/** What a Task's `Resource` ARN says. */
export type TaskResource =
  | { kind: 'lambdaArn'; arn: string; pattern: 'requestResponse' }
  | { kind: 'activity'; arn: string; pattern: 'activity' }
  | {
      kind: 'service';
      /** Names the integration and stands in history, e.g. `lambda`, `aws-sdk:dynamodb`. */
      resourceType: string;
      /** With its suffix, e.g. `sendMessage.waitForTaskToken`. */
      resource: string;
      action: string;
      pattern: CompletionPattern;
    };

const SERVICE =
  /^arn:[^:]*:states:[^:]*:[^:]*:(?<resourceType>.+?):(?<resource>(?<action>\w+)(?:\.(?<suffix>\w+(?::2)?))?)$/;

/** Reads a Resource ARN, e.g. `arn:aws:states:::sqs:sendMessage.waitForTaskToken`. */
export function parseTaskResource(arn: string): TaskResource {
  const [, , service, , , kind] = arn.split(':');
  if (service === 'lambda') return { kind: 'lambdaArn', arn, pattern: 'requestResponse' };
  if (service === 'states' && kind === 'activity') return { kind: 'activity', arn, pattern: 'activity' };
  const { resourceType = '', resource = '', action = '', suffix } = SERVICE.exec(arn)?.groups ?? {};
  return { kind: 'service', resourceType, resource, action, pattern: patternOf(suffix) };
}

function patternOf(suffix: string | undefined): CompletionPattern {
  if (suffix === 'waitForTaskToken') return 'waitForTaskToken';
  return suffix?.startsWith('sync') ? 'sync' : 'requestResponse';
}
