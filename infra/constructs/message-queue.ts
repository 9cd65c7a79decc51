import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ManifestQueue } from '../../app/manifest-types.ts';
import { deployedName } from '../placement.ts';

/** A queue of the manifest: encrypted, and open to nobody but whom it is given to. */
export class MessageQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { name, retentionDays }: ManifestQueue) {
    super(scope, id);
    this.queue = new Queue(this, 'queue', {
      queueName: deployedName(Stack.of(this), name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(retentionDays),
    });
    Validations.of(this.queue).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is where dead letters go: people read it, and nothing comes after it.',
    });
  }
}
