import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { gateLinks } from '../../core/adapters/gates/gate-links.ts';
import { answerTask } from '../../core/adapters/machines/task-answers.ts';
import { priceAgentCall } from '../../core/adapters/providers/price-agent-call.ts';
import { contextStore } from '../../core/adapters/records/context-store.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import {
  answersRequestSchema,
  decisionRequestSchema,
  responseRequestSchema,
} from '../../core/contracts/decision.ts';
import {
  type AnswerPayload,
  type AnswerTaken,
  answerPayloadSchema,
} from '../../core/contracts/message-payloads.ts';
import { compiledLibrary } from '../middleware/compiled-library.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { json } from '../middleware/http-answer.ts';
import { httpHandler } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { readSecret } from '../middleware/secret.ts';
import { runViewer } from '../runs/run-viewer.ts';
import { visibleRun } from '../runs/visible-run.ts';
import { decisions, type Person } from './decide.ts';
import { deliverDecisions } from './deliver-decision.ts';
import { postGate } from './post-gate.ts';
import { takeAnswers } from './take-answers.ts';
import { asReview, isOfStep, meantGate } from './which-gate.ts';

/**
 * Takes what people decide, by API or link, and tells the state machine that waits: the only function that may. Also
 * invoked with `{deliver: runId}` to tell a decision that was written down but perhaps not heard, and with `{answer: …}` by
 * whoever took a message that answers questions. The first decision
 * that is written counts; telling it twice is harmless, because a task token can be answered once.
 */
const { TABLE_NAME, BUCKET_NAME } = readEnvironment(
  z.object({ TABLE_NAME: z.string(), BUCKET_NAME: z.string() }),
);
const links = gateLinks(await readSecret('LINK_KEY'));

const runs = runStore(awsClients.dynamoDb(), TABLE_NAME);
const content = contentStore(awsClients.s3(), BUCKET_NAME);
const ports = {
  runs,
  contexts: contextStore(awsClients.dynamoDb(), TABLE_NAME),
  answerTask: answerTask(awsClients.stepFunctions()),
  content,
  workflows: compiledLibrary(BUCKET_NAME),
  priceCall: priceAgentCall,
  now: nowMs,
};
const taking = decisions(ports);
const viewer = runViewer({ content, links });

const personOf = (
  { caller }: HttpRequest,
  gateId: string | undefined,
  named: string | undefined,
): Person => ({
  by: caller.userId,
  ...(gateId !== undefined && { gateId }),
  isGuessed: named === undefined,
});

const ANSWERED = ['questions', 'step_questions'] as const;
const DECIDED = ['plan', 'review'] as const;

/** A response of 400,000 characters, sent as a form, in which three bytes of a character become nine. */
const LARGEST_BODY_BYTES = 4 * 1024 * 1024;

const answerHttp = httpHandler(
  { maxBodyBytes: LARGEST_BODY_BYTES },
  {
    'POST /runs/{id}/answers': async request => {
      const { answers, gateId: named } = request.body(answersRequestSchema);
      const stored = await visibleRun(runs, request);
      const gateId = meantGate(stored.run, ANSWERED, named);
      const person = personOf(request, gateId, named);
      const run = isOfStep(stored.run, ANSWERED, gateId)
        ? await taking.decideStep(stored, { decision: 'answer', answers }, person, request)
        : await taking.answer(stored, answers, person, request);
      return json(200, await viewer.whole(run, request.origin));
    },
    'POST /runs/{id}/decision': async request => {
      const { gateId: named, ...decision } = request.body(decisionRequestSchema);
      const stored = await visibleRun(runs, request);
      const gateId = meantGate(stored.run, DECIDED, named);
      const person = personOf(request, gateId, named ?? decision.contentHash);
      const run = isOfStep(stored.run, DECIDED, gateId)
        ? await taking.decideStep(stored, asReview(decision), person, request)
        : await taking.decide(stored, decision, person, request);
      return json(200, await viewer.whole(run, request.origin));
    },
    'POST /runs/{id}/response': async request => {
      const { response, gateId: named } = request.body(responseRequestSchema);
      const stored = await visibleRun(runs, request);
      const said = { decision: 'respond' as const, response };
      const person = personOf(request, meantGate(stored.run, ['manual'], named), named);
      const run = await taking.decideStep(stored, said, person, request);
      return json(200, await viewer.whole(run, request.origin));
    },
    'POST /gates/{id}': postGate({ runs, links, content, decisions: taking, now: nowMs }),
  },
);

const deliverAgain = machineHandler(
  z.strictObject({ deliver: z.string() }),
  async ({ deliver }, { logger }) => {
    const stored = await runs.find(deliver);
    if (stored !== undefined) await deliverDecisions(ports, stored, logger);
  },
);

const takeGiven = takeAnswers({ runs, decisions: taking });
const answerByMessage = machineHandler(answerPayloadSchema, takeGiven);

export const handler = (
  event: APIGatewayProxyEventV2 | AnswerPayload | { deliver: string },
  context: Context,
): Promise<APIGatewayProxyStructuredResultV2 | AnswerTaken | undefined> => {
  if ('requestContext' in event) return answerHttp(event, context);
  if ('answer' in event) return answerByMessage(event, context);
  return deliverAgain(event, context).then(() => undefined);
};
