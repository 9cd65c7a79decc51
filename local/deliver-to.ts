import { createHash } from 'node:crypto';
import type { Deliver } from './events/delivery.ts';
import type { LocalLambda } from './lambda/open-lambda.ts';
import type { Sqs } from './sqs/sqs.ts';
import type { StepFunctions } from './step-functions/step-functions.ts';
import { AwsError } from './wire/aws-error.ts';

export interface Receivers {
  lambda: LocalLambda;
  sqs: Sqs;
  stepFunctions: StepFunctions;
}

type Target = Parameters<Deliver>[0];
type Meta = Parameters<Deliver>[2];

/** Hands an event to its target. Resolves only when the target holds it durably. */
export async function deliverTo(
  receivers: Receivers,
  target: Target,
  payload: string,
  meta: Meta,
): Promise<void> {
  const service = target.arn.split(':')[2];
  if (service === 'lambda') await receivers.lambda.invoke(target.arn, payload, { type: 'Event' });
  else if (service === 'states') await startOnce(receivers.stepFunctions, target.arn, payload, meta);
  else if (service === 'sqs') await receivers.sqs.sendMessage(target.arn, payload, textAttributes(meta));
  else throw new AwsError('ResourceNotFoundException', `The local host delivers no events to ${target.arn}.`);
}

/** The execution is named after the event and the rule: an event that is delivered twice starts it once. */
async function startOnce(
  stepFunctions: StepFunctions,
  arn: string,
  payload: string,
  meta: Meta,
): Promise<void> {
  const name = createHash('sha256').update(`${meta.eventId} ${meta.ruleArn} ${arn}`).digest('hex');
  try {
    await stepFunctions.call('StartExecution', { stateMachineArn: arn, name, input: payload });
  } catch (fault) {
    if (!(fault instanceof AwsError && fault.code === 'ExecutionAlreadyExists')) throw fault;
  }
}

function textAttributes(meta: Meta) {
  const entries = Object.entries(meta.messageAttributes ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name, { DataType: 'String', StringValue: value }]),
  );
}
