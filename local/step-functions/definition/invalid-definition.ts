import { AwsError } from '../../wire/aws-error.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Carries every error at once, in AWS's own format. */
export class InvalidDefinition extends AwsError {
  readonly errors: readonly Diagnostic[];

  constructor(errors: readonly Diagnostic[]) {
    super('InvalidDefinition', `Invalid State Machine Definition: '${errors.map(writeError).join(', ')}'`);
    this.errors = errors;
  }
}

/** AWS writes `null` for an error without a place. */
function writeError({ code, message, location }: Diagnostic): string {
  return `${code}: ${message} at ${location ?? 'null'}`;
}
