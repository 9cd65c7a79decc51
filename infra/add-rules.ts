import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

/** A finding that nobody has acknowledged, with a reason, next to the construct that causes it, stops the synthesis. */
export function addRules(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
