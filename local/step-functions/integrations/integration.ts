import type { Json } from '../../json.ts';

/** How a task's call ends the task. */
export type CompletionPattern = 'requestResponse' | 'waitForTaskToken' | 'sync' | 'activity';

/** What a call may know of the task that makes it. */
export interface CallContext {
  executionArn: string;
  /** The same for every delivery of one attempt, so that a repeated call can be recognised. */
  attemptId: string;
}

/** A service that a Task state can call. Throws StateFailure with the service's own error name. */
export type Integration = (action: string, parameters: Json, context: CallContext) => Promise<Json>;
