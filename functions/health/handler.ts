import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { ListStateMachinesCommand } from '@aws-sdk/client-sfn';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { json } from '../middleware/http-answer.ts';
import { httpHandler } from '../middleware/http-handler.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { type Check, checkHealth, type HealthReport } from './check-health.ts';

/**
 * Says whether the services that everything else stands on answer. Called by `GET /healthz` and by the
 * `self-check` state machine; it only reads, so that calling it twice is harmless.
 */
const CHECK_TIMEOUT_MS = 2_000;

const environment = z.object({ TABLE_NAME: z.string(), BUCKET_NAME: z.string() }).parse(process.env);

const checks: Record<string, Check> = {
  dynamodb: abortSignal =>
    awsClients
      .dynamoDb()
      .send(new DescribeTableCommand({ TableName: environment.TABLE_NAME }), { abortSignal }),
  s3: abortSignal =>
    awsClients.s3().send(new HeadBucketCommand({ Bucket: environment.BUCKET_NAME }), { abortSignal }),
  stepFunctions: abortSignal =>
    awsClients.stepFunctions().send(new ListStateMachinesCommand({ maxResults: 1 }), { abortSignal }),
};

const check = () => checkHealth(checks, CHECK_TIMEOUT_MS);

const answerHttp = httpHandler(
  {},
  {
    'GET /healthz': async () => {
      const report = await check();
      return json(report.status === 'ok' ? 200 : 503, report);
    },
  },
);
const answerMachine = machineHandler(z.object({}), check);

export const handler = (
  event: APIGatewayProxyEventV2 | Record<string, never>,
  context: Context,
): Promise<APIGatewayProxyStructuredResultV2 | HealthReport> =>
  'requestContext' in event
    ? answerHttp(event as APIGatewayProxyEventV2, context)
    : answerMachine(event, context);
