import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceUnavailable } from '../../contracts/errors.ts';
import { type AnswerPayload, type AnswerTaken, answerTakenSchema } from '../../contracts/message-payloads.ts';

export type AnswerQuestions = (answer: AnswerPayload['answer']) => Promise<AnswerTaken>;

/** Has answers taken by the one function that may tell the state machine. May be repeated. */
export function answerQuestions(client: LambdaClient, decideFunctionArn: string): AnswerQuestions {
  return async answer => {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({
        FunctionName: decideFunctionArn,
        InvocationType: 'RequestResponse',
        Payload: JSON.stringify({ answer } satisfies AnswerPayload),
      }),
    );
    if (FunctionError !== undefined)
      throw new ServiceUnavailable('The answers could not be handed over now.');
    return answerTakenSchema.parse(JSON.parse(Buffer.from(Payload ?? []).toString('utf8')));
  };
}
