/**
 * List prices in dollars, us-east-1, first tier, without free tiers; put together on 2026-11-18. Looked up in stored
 * copies of public pages, named with each; what AWS charges today is on its own pages.
 */
export const AWS_PRICES = {
  /** https://aws.amazon.com/step-functions/pricing/: standard workflows, $0.0250 per 1,000; retries count. */
  stateTransition: 25 / 1e6,
  /** https://aws.amazon.com/lambda/pricing/: $0.20 per million requests. */
  lambdaRequest: 0.2 / 1e6,
  /** Arm, by https://cloudchipr.com/blog/aws-lambda-pricing; billed by the millisecond. */
  lambdaGbSecond: 0.0000133334,
  /** https://aws.amazon.com/api-gateway/pricing/: HTTP APIs, $1.00 per million, up to 512 KB each. */
  httpApiRequest: 1 / 1e6,
  /** On demand since 1 November 2024, by https://airbyte.com/data-engineering-resources/dynamodb-pricing. */
  writeRequestUnit: 0.625 / 1e6,
  readRequestUnit: 0.125 / 1e6,
  /** S3 Standard: PUT, COPY, POST and LIST, by https://c3x.dev/blog/s3-request-fees-explained. */
  s3Put: 0.005 / 1e3,
  /** The same source: GET, SELECT and all others; DELETE is free. */
  s3Get: 0.0004 / 1e3,
  /** Custom events, by https://cloudburn.io/blog/amazon-eventbridge-pricing; those of AWS services are free. */
  customEvent: 1 / 1e6,
  /** CloudWatch Logs, standard class, per GB taken in: https://aws.amazon.com/cloudwatch/pricing/. */
  logGb: 0.5,
} as const;
