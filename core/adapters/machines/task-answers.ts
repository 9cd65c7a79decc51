import {
  InvalidToken,
  SendTaskFailureCommand,
  SendTaskSuccessCommand,
  type SFNClient,
  TaskDoesNotExist,
  TaskTimedOut,
} from '@aws-sdk/client-sfn';

export type TaskAnswer =
  | { readonly goOn: true; readonly output?: Readonly<Record<string, unknown>> }
  | { readonly goOn: false; readonly error: string; readonly cause: string };

export type AnswerTask = (taskToken: string, answer: TaskAnswer) => Promise<'answered' | 'gone'>;

/** Tells a state machine that waits what was decided. `gone`: nobody waits with this token any more. */
export function answerTask(client: SFNClient): AnswerTask {
  return async (taskToken, answer) => {
    try {
      if (answer.goOn)
        await client.send(
          new SendTaskSuccessCommand({ taskToken, output: JSON.stringify(answer.output ?? {}) }),
        );
      else
        await client.send(
          new SendTaskFailureCommand({ taskToken, error: answer.error, cause: answer.cause }),
        );
      return 'answered';
    } catch (fault) {
      if (fault instanceof TaskDoesNotExist || fault instanceof TaskTimedOut || fault instanceof InvalidToken)
        return 'gone';
      throw fault;
    }
  };
}
