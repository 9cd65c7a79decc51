import type { InvokeLambda } from '../local/step-functions/integrations/lambda.ts';

/** Waits for a person: one task that hands out its token. */
export const ASK_MACHINE = {
  QueryLanguage: 'JSONata',
  StartAt: 'Ask',
  States: {
    Ask: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
      Arguments: {
        FunctionName: 'ask',
        Payload: {
          taskToken: '{% $states.context.Task.Token %}',
          execution: '{% $states.context.Execution.Name %}',
        },
      },
      TimeoutSeconds: 86_400,
      End: true,
    },
  },
};

export function askFunction(asked: (execution: string, taskToken: string) => void): InvokeLambda {
  return async ({ payload }) => {
    const { execution, taskToken } = JSON.parse(payload) as { execution: string; taskToken: string };
    asked(execution, taskToken);
    return { statusCode: 200, payload: '{}' };
  };
}
