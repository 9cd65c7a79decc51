import { CfnOutput, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { ManifestSecret } from '../../app/manifest-types.ts';

const RANDOM = { passwordLength: 64, excludePunctuation: true };

const WHY_NO_ROTATION = {
  generated:
    'What was signed with it must verify until it expires, so no timer may replace it; whoever operates the system does, when there is cause.',
  provided: 'Another party issues the value, so nothing here could make a new one.',
} as const;

/**
 * A secret of the manifest: encrypted, read only by the functions that bind it, kept when the stack is deleted.
 * Level 1, because the level 2 secret makes up a value where there should be none until somebody provides it.
 */
export class AppSecret extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { name, description, generate }: ManifestSecret) {
    super(scope, id);
    const secret = new CfnSecret(this, 'secret', {
      description,
      ...(generate ? { generateSecretString: RANDOM } : {}),
    });
    secret.applyRemovalPolicy(RemovalPolicy.RETAIN);
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: generate ? WHY_NO_ROTATION.generated : WHY_NO_ROTATION.provided,
    });
    this.arn = secret.ref;
    if (!generate)
      new CfnOutput(this, 'provide', { value: this.arn, description: `Put a value here for ${name}.` });
  }
}
