import { AWS_PRICES } from './aws-prices.ts';

/** What one run, or any other piece of work, asks of AWS. */
export interface AwsUsage {
  readonly stateTransitions: number;
  readonly lambdaInvocations: number;
  readonly lambdaGbSeconds: number;
  readonly httpApiRequests: number;
  readonly writeRequestUnits: number;
  readonly readRequestUnits: number;
  readonly s3Puts: number;
  readonly s3Gets: number;
  readonly customEvents: number;
}

/** Dollars by service. */
export function priceUsage(usage: AwsUsage): Record<string, number> {
  const byService = {
    stepFunctions: usage.stateTransitions * AWS_PRICES.stateTransition,
    lambda:
      usage.lambdaInvocations * AWS_PRICES.lambdaRequest + usage.lambdaGbSeconds * AWS_PRICES.lambdaGbSecond,
    httpApi: usage.httpApiRequests * AWS_PRICES.httpApiRequest,
    dynamoDb:
      usage.writeRequestUnits * AWS_PRICES.writeRequestUnit +
      usage.readRequestUnits * AWS_PRICES.readRequestUnit,
    s3: usage.s3Puts * AWS_PRICES.s3Put + usage.s3Gets * AWS_PRICES.s3Get,
    eventBridge: usage.customEvents * AWS_PRICES.customEvent,
  };
  return { ...byService, total: Object.values(byService).reduce((sum, dollars) => sum + dollars, 0) };
}
