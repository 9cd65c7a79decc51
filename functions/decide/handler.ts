import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { machineControl } from '../../core/adapters/machines/machine-control.ts';
import { requestCode } from '../../core/adapters/machines/request-notices.ts';
import { answerTask } from '../../core/adapters/machines/task-answers.ts';
import { respondInSlack } from '../../core/adapters/notify/slack-response.ts';
import { priceAgentCall } from '../../core/adapters/providers/price-agent-call.ts';
import { codeStore } from '../../core/adapters/records/code-store.ts';
import { contextStore } from '../../core/adapters/records/context-store.ts';
import { formStore } from '../../core/adapters/records/form-store.ts';
import { linkStore } from '../../core/adapters/records/link-store.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { tickStore } from '../../core/adapters/records/tick-store.ts';
import { type AnswerTaken, answerPayloadSchema } from '../../core/contracts/message-payloads.ts';
import { gateLimits } from '../gates/gate-limits.ts';
import { announceNews } from '../middleware/announce-news.ts';
import { compiledLibrary } from '../middleware/compiled-library.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { httpHandler } from '../middleware/http-handler.ts';
import { keyRing } from '../middleware/key-ring.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { lifeSignOf } from '../runs/life-sign.ts';
import { runViewer } from '../runs/run-viewer.ts';
import { slackSecret } from '../slack/slack-secret.ts';
import { apiRoutes } from './api-routes.ts';
import { decisions } from './decide.ts';
import { deliverDecisions } from './deliver-decision.ts';
import { expireAt } from './expire-gate.ts';
import { oneTimeCodes } from './one-time-codes.ts';
import { postGate } from './post-gate.ts';
import { slackInteractions } from './slack-interactions.ts';
import { takeAnswers } from './take-answers.ts';

/**
 * Takes what people decide, by API, link or Slack, and tells the state machine that waits: the only function that may. Also
 * invoked with `{deliver: runId}` to tell a decision that was written down but perhaps not heard, with `{answer: …}` by whoever
 * took a message that answers questions, and with `{expire: …}` when the time of a gate is over. The first decision that is
 * written counts; telling it twice is harmless, because a task token can be answered once.
 */
const environment = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    BUCKET_NAME: z.string(),
    MACHINE_ARN: z.string(),
    NOTIFY_FUNCTION_ARN: z.string(),
  }),
);
const { TABLE_NAME, BUCKET_NAME, MACHINE_ARN, NOTIFY_FUNCTION_ARN } = environment;

const keys = keyRing();
const codes = codeStore(awsClients.dynamoDb(), TABLE_NAME);
const content = contentStore(awsClients.s3(), BUCKET_NAME);
const limits = gateLimits(nowMs);
const ports = {
  ...{ keys, codes, content, limits, now: nowMs, priceCall: priceAgentCall },
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME, keys, announceNews(NOTIFY_FUNCTION_ARN)),
  links: linkStore(awsClients.dynamoDb(), TABLE_NAME),
  tenants: tenantStore(awsClients.dynamoDb(), TABLE_NAME),
  contexts: contextStore(awsClients.dynamoDb(), TABLE_NAME),
  workflows: compiledLibrary(BUCKET_NAME),
  machines: machineControl(awsClients.stepFunctions(), MACHINE_ARN),
  answerTask: answerTask(awsClients.stepFunctions()),
  tellCode: requestCode(awsClients.lambda(), NOTIFY_FUNCTION_ARN),
};
const taking = decisions(ports);
const viewer = runViewer({
  content,
  keys,
  lifeSign: lifeSignOf(tickStore(awsClients.dynamoDb(), TABLE_NAME), nowMs),
});

/** A response of 400,000 characters, sent as a form, in which three bytes of a character become nine. */
const LARGEST_BODY_BYTES = 4 * 1024 * 1024;

const answerHttp = httpHandler(
  { maxBodyBytes: LARGEST_BODY_BYTES },
  {
    ...apiRoutes({ ...ports, taking, viewer }),
    'POST /gates/{id}': postGate({ ...ports, decisions: taking, oneTimeCodes: oneTimeCodes(ports) }),
    'POST /slack/interactions': slackInteractions({
      ...ports,
      decisions: taking,
      forms: formStore(awsClients.dynamoDb(), TABLE_NAME),
      readSigningSecret: slackSecret(nowMs),
      respond: respondInSlack,
      apiUrl: process.env.SLACK_API_URL,
    }),
  },
);

const errandSchema = z.union([
  z.strictObject({ deliver: z.string() }),
  answerPayloadSchema,
  z.strictObject({ expire: z.strictObject({ runId: z.string(), gateId: z.string() }) }),
]);
type Errand = z.infer<typeof errandSchema>;

const takeGiven = takeAnswers({ ...ports, decisions: taking });

const runErrand = machineHandler(errandSchema, async (errand, observers) => {
  if ('answer' in errand) return takeGiven(errand, observers);
  if ('expire' in errand) {
    await expireAt(ports, errand.expire.runId, errand.expire.gateId, observers);
    return undefined;
  }
  const stored = await ports.runs.find(errand.deliver);
  if (stored !== undefined) await deliverDecisions(ports, stored, observers.logger);
  return undefined;
});

export const handler = (
  event: APIGatewayProxyEventV2 | Errand,
  context: Context,
): Promise<APIGatewayProxyStructuredResultV2 | AnswerTaken | undefined> =>
  'requestContext' in event ? answerHttp(event, context) : runErrand(event, context);
