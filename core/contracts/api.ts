import { z } from 'zod';
import { auditPageSchema, auditQuerySchema } from './audit.ts';
import { contextRequestSchema, userIdSchema } from './context.ts';
import {
  answersRequestSchema,
  decisionRequestSchema,
  delegationRequestSchema,
  relinkRequestSchema,
  responseRequestSchema,
} from './decision.ts';
import {
  confirmRedriveSchema,
  diagnoseRequestSchema,
  diagnosisFilesSchema,
  diagnosisQuerySchema,
  diagnosisSchema,
  evidenceSchema,
} from './diagnosis.ts';
import { messageRequestSchema, messageViewSchema } from './message.ts';
import type { RouteDescription } from './openapi.ts';
import { contextSchema, runStateSchema, runViewSchema } from './run.ts';
import { slackEnvelopeSchema } from './slack-event.ts';
import { slackFormSchema } from './slack-interaction.ts';

/** What callers send and get, route by route; `GET /openapi.json` shows just this. */
export const startRequestSchema = z.strictObject({
  workflowId: z.string().min(1).max(100),
  input: z.record(z.string(), z.unknown()).describe('As the workflow describes its inputs'),
  userId: userIdSchema.optional(),
});

export const startHeadersSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 visible ASCII characters.')
    .optional()
    .describe('The same key starts the same run, however often it is sent'),
});

const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z.string().max(2000).optional().describe('`next` of the page before'),
};
const next = z.string().optional().describe('Pass it as `after`; absent on the last page');

const { channelProfileId, conversationId } = messageRequestSchema.shape;
export const listRunsQuerySchema = z
  .strictObject({
    userId: userIdSchema.optional(),
    state: runStateSchema.optional(),
    conversationId: conversationId.describe(
      'Only the runs that this conversation started: active ones first. Needs channelProfileId',
    ),
    channelProfileId: channelProfileId.optional().describe('Where the conversation is'),
    ...pageQuery,
  })
  .refine(query => query.conversationId === undefined || query.channelProfileId !== undefined, {
    path: ['channelProfileId'],
    message: 'A conversation is one of a channel profile; name it, too.',
  })
  .refine(query => query.channelProfileId === undefined || query.conversationId !== undefined, {
    path: ['conversationId'],
    message: 'Name the conversation, too.',
  })
  .refine(query => query.conversationId === undefined || query.userId === undefined, {
    path: ['userId'],
    message: 'The runs of a conversation are not listed by user.',
  });
export const pageQuerySchema = z.strictObject(pageQuery);
export const contextsQuerySchema = z.strictObject({ userId: userIdSchema.optional(), ...pageQuery });

export const cancelRequestSchema = z
  .strictObject({ reason: z.string().trim().min(1).max(1000).optional() })
  .default({});

const readable = { contentType: z.string(), url: z.string().describe('Where GET answers with the content') };
const outputsSchema = z.object({
  outputs: z
    .array(
      z.object({
        stepId: z.string(),
        key: z
          .string()
          .describe(
            '`prompt.md`, `response.md`, `result.json`, `show.md`, or an output of the step’s contract',
          ),
        attempt: z.int(),
        gateId: z
          .string()
          .optional()
          .describe('The open gate at which it waits for a person; absent where it counts'),
        ...readable,
      }),
    )
    .describe('Of each step: the attempt whose result counts, and before it the one that waits at a gate'),
  files: z
    .array(
      z.object({
        path: z.string().describe('Within the run, such as `iteration-1/code/src/add.ts`'),
        ...readable,
      }),
    )
    .describe('What steps wrote, of every iteration'),
});

export type RunOutputs = z.infer<typeof outputsSchema>;

const workflowSummarySchema = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  description: z.string(),
  isGated: z.boolean(),
  inputs: z.record(z.string(), z.unknown()).describe('JSON Schema'),
});

const run = { description: 'The full state of the run', schema: runViewSchema };
const missing = { description: 'There is no such run, or it is not yours.' };
const refused = { description: 'The policy of the gate, or who you are, does not allow it.' };
const lost = { description: 'The run is in another phase, somebody decided first, or `gateId` is needed.' };

export const API_ROUTES: readonly RouteDescription[] = [
  {
    method: 'POST',
    path: '/runs',
    summary: 'Start a run',
    request: { body: startRequestSchema, headers: startHeadersSchema },
    responses: { 202: run, 404: { description: 'There is no such workflow.' } },
  },
  {
    method: 'GET',
    path: '/runs',
    summary: 'List runs, newest first',
    request: { query: listRunsQuerySchema },
    responses: {
      200: { description: 'A page of runs', schema: z.object({ runs: z.array(runViewSchema), next }) },
    },
  },
  {
    method: 'GET',
    path: '/runs/{id}',
    summary: 'Read a run; as a page for whoever prefers text/html',
    responses: { 200: { ...run, orPage: true }, 404: missing },
  },
  {
    method: 'POST',
    path: '/runs/{id}/answers',
    summary: 'Answer the questions of a run or of a step',
    request: { body: answersRequestSchema },
    responses: { 200: run, 404: missing, 409: lost },
  },
  {
    method: 'POST',
    path: '/runs/{id}/decision',
    summary: 'Approve, revise or reject the plan of a run, or what a step made',
    request: { body: decisionRequestSchema },
    responses: { 200: run, 403: refused, 404: missing, 409: lost },
  },
  {
    method: 'POST',
    path: '/runs/{id}/delegate',
    summary: 'Have somebody else decide',
    request: { body: delegationRequestSchema },
    responses: { 200: run, 403: refused, 404: missing, 409: lost },
  },
  {
    method: 'POST',
    path: '/runs/{id}/relink',
    summary: 'Take all links of a gate back and make new ones',
    request: { body: relinkRequestSchema },
    responses: { 200: run, 403: refused, 404: missing, 409: lost },
  },
  {
    method: 'GET',
    path: '/runs/{id}/audit',
    summary: 'Read who was asked, decided and was refused: when, how, from where, about what',
    request: { query: auditQuerySchema },
    responses: {
      200: {
        description: 'A page of the audit; as CSV, the next page is a link header',
        schema: auditPageSchema,
      },
      404: missing,
    },
  },
  {
    method: 'POST',
    path: '/runs/{id}/response',
    summary: 'Hand in what a person did instead of a model',
    request: { body: responseRequestSchema },
    responses: { 200: run, 404: missing, 409: lost },
  },
  {
    method: 'POST',
    path: '/runs/{id}/cancel',
    summary: 'Stop a run',
    request: { body: cancelRequestSchema },
    responses: { 200: run, 404: missing, 409: { description: 'The run is over.' } },
  },
  {
    method: 'POST',
    path: '/runs/{id}/redrive',
    summary: 'Go on with a failed run at the step that failed',
    responses: { 202: run, 404: missing, 409: { description: 'The run has not failed.' } },
  },
  {
    method: 'GET',
    path: '/runs/{id}/events',
    summary: 'Read the journal of a run, oldest first',
    request: { query: pageQuerySchema },
    responses: {
      200: {
        description: 'A page of events',
        schema: z.object({
          events: z.array(z.looseObject({ sequence: z.int(), type: z.string(), at: z.string() })),
          next,
        }),
      },
      404: missing,
    },
  },
  {
    method: 'GET',
    path: '/runs/{id}/session',
    summary: 'Read what a writer and a reviewer said to each other',
    responses: {
      200: {
        description: 'Every turn, and how it ended',
        schema: z.looseObject({
          turns: z.array(z.looseObject({ number: z.int(), text: z.string(), approved: z.boolean() })),
          finalText: z.string().nullable(),
          completionReason: z.enum(['approved', 'max_turns', 'error', 'cancelled']).nullable(),
          turnCount: z.int(),
          durationMs: z.int(),
          succeeded: z.boolean(),
        }),
      },
      404: missing,
    },
  },
  {
    method: 'GET',
    path: '/runs/{id}/outputs',
    summary: 'List what the steps of a run were asked and made: exactly what there is to read',
    responses: { 200: { description: 'The outputs', schema: outputsSchema }, 404: missing },
  },
  {
    method: 'GET',
    path: '/runs/{id}/outputs/{step}/{key}',
    summary: 'Read an output, or what a person is asked to approve',
    responses: { 200: { description: 'The content', contentType: 'application/octet-stream' }, 404: missing },
  },
  {
    method: 'GET',
    path: '/runs/{id}/files/{path+}',
    summary: 'Read a file that a step wrote',
    request: { params: z.object({ path: z.string().describe('As listed; its slashes need no encoding') }) },
    responses: { 200: { description: 'The content', contentType: 'application/octet-stream' }, 404: missing },
  },
  {
    method: 'POST',
    path: '/runs/{id}/diagnose',
    summary: 'Have somebody look into why a run is as it is',
    description:
      'It runs beside the run and changes nothing of it. `GET /runs/{id}/diagnosis` says what came of it. A form of the page may be sent as well.',
    request: { body: diagnoseRequestSchema, headers: startHeadersSchema },
    responses: {
      202: { description: 'The diagnosis, with its id', schema: diagnosisSchema },
      404: missing,
      409: { description: 'The Idempotency-Key came with another request.' },
    },
  },
  {
    method: 'GET',
    path: '/runs/{id}/diagnosis',
    summary: 'Read what was found out about a run; as a page for whoever prefers text/html',
    request: { query: diagnosisQuerySchema },
    responses: {
      200: { description: 'The diagnosis', schema: diagnosisSchema, orPage: true },
      404: { description: 'There is no such run or no diagnosis of it, or it is not yours.' },
    },
  },
  {
    method: 'GET',
    path: '/runs/{id}/diagnosis/bundle',
    summary: 'List everything that was kept of a diagnosis, with its hashes',
    request: { query: diagnosisQuerySchema },
    responses: { 200: { description: 'The files', schema: diagnosisFilesSchema }, 404: missing },
  },
  {
    method: 'GET',
    path: '/runs/{id}/diagnosis/files/{path+}',
    summary: 'Read a file of a diagnosis',
    request: { query: diagnosisQuerySchema, params: z.object({ path: z.string().describe('As listed') }) },
    responses: { 200: { description: 'The content', contentType: 'application/octet-stream' }, 404: missing },
  },
  {
    method: 'GET',
    path: '/runs/{id}/diagnosis/evidence/{ref}',
    summary: 'Read what a reference of a diagnosis stands for, as it was gathered',
    request: { query: diagnosisQuerySchema },
    responses: { 200: { description: 'The evidence', schema: evidenceSchema }, 404: missing },
  },
  {
    method: 'GET',
    path: '/runs/{id}/diagnosis/redrive',
    summary: 'The page on which a proposed redrive is confirmed, which changes nothing',
    request: { query: diagnosisQuerySchema },
    responses: {
      200: { description: 'A page', contentType: 'text/html' },
      404: missing,
      409: { description: 'No redrive is proposed.' },
    },
  },
  {
    method: 'POST',
    path: '/runs/{id}/diagnosis/redrive',
    summary: 'Confirm a redrive that a diagnosis proposes',
    request: { body: confirmRedriveSchema },
    responses: {
      202: run,
      403: refused,
      404: missing,
      409: { description: 'Nothing is proposed, or the run is no longer as it was then.' },
    },
  },
  {
    method: 'GET',
    path: '/gates/{id}',
    summary: 'The page behind a link, which changes nothing',
    request: { query: z.strictObject({ k: z.string().describe('The key of the link') }) },
    responses: { 200: { description: 'A page', contentType: 'text/html' } },
  },
  {
    method: 'GET',
    path: '/console/gate-page.js',
    summary: 'What makes the page handier',
    responses: { 200: { description: 'A script', contentType: 'text/javascript' } },
  },
  {
    method: 'GET',
    path: '/outbox',
    summary: 'On the local host: what people and systems were told, and what they would be told',
    request: { query: z.strictObject({ after: z.string().optional() }) },
    responses: { 200: { description: 'A page', contentType: 'text/html' }, 404: { description: 'On AWS.' } },
  },
  {
    method: 'POST',
    path: '/gates/{id}',
    summary: 'Answer or decide with a link',
    request: {
      body: z.record(z.string(), z.string()),
      contentType: 'application/x-www-form-urlencoded',
    },
    responses: { 303: { description: 'Taken; back to the page' } },
  },
  {
    method: 'POST',
    path: '/slack/events',
    summary: 'For Slack: somebody wrote to the bot',
    description:
      'What a message is and what comes of it is as with POST /messages; the reply is posted in Slack.',
    request: { body: slackEnvelopeSchema },
    responses: {
      200: { description: 'Heard; a challenge is repeated' },
      401: { description: 'Slack did not sign it, or longer ago than five minutes.' },
      404: { description: 'Slack is not set up.' },
    },
  },
  {
    method: 'POST',
    path: '/slack/interactions',
    summary: 'For Slack: somebody pressed a button of a notice',
    description: 'Who pressed it is told in Slack what came of it.',
    request: { body: slackFormSchema, contentType: 'application/x-www-form-urlencoded' },
    responses: {
      200: { description: 'Heard, whatever came of it' },
      401: { description: 'Slack did not sign it, or longer ago than five minutes.' },
      404: { description: 'Slack is not set up.' },
    },
  },
  {
    method: 'GET',
    path: '/workflows',
    summary: 'List the workflows',
    responses: {
      200: { description: 'The catalogue', schema: z.object({ workflows: z.array(workflowSummarySchema) }) },
    },
  },
  {
    method: 'GET',
    path: '/workflows/{id}',
    summary: 'Read the definition of a workflow',
    responses: {
      200: {
        description: 'The definition',
        schema: workflowSummarySchema.extend({
          definition: z.unknown(),
          mermaid: z.string(),
          table: z.string(),
        }),
      },
      404: { description: 'There is no such workflow.' },
    },
  },
  {
    method: 'GET',
    path: '/workflows/{id}/graph.svg',
    summary: 'See the graph of a workflow',
    responses: { 200: { description: 'A picture', contentType: 'image/svg+xml' } },
  },
  {
    method: 'POST',
    path: '/messages',
    summary: 'Hand over a message from a channel',
    description:
      'What the message wants is found out and done afterwards: `GET /messages/{id}` says what came of it.',
    request: { body: messageRequestSchema, headers: startHeadersSchema },
    responses: {
      202: { description: 'The message, with its id', schema: messageViewSchema },
      404: { description: 'There is no such channel profile.' },
      409: { description: 'The Idempotency-Key came with another message.' },
    },
  },
  {
    method: 'GET',
    path: '/messages/{id}',
    summary: 'Read what came of a message',
    responses: {
      200: { description: 'The message, its reply and all that happened to it', schema: messageViewSchema },
      404: { description: 'There is no such message, or it is not yours.' },
    },
  },
  {
    method: 'GET',
    path: '/contexts',
    summary: 'List the stored contexts of a user',
    request: { query: contextsQuerySchema },
    responses: {
      200: {
        description: 'A page of contexts',
        schema: z.object({ contexts: z.array(contextSchema), next }),
      },
    },
  },
  {
    method: 'POST',
    path: '/contexts',
    summary: 'Store a context',
    request: { body: contextRequestSchema },
    responses: { 201: { description: 'The context', schema: contextSchema } },
  },
  {
    method: 'GET',
    path: '/contexts/{id}',
    summary: 'Read a stored context',
    request: { query: z.strictObject({ userId: userIdSchema.optional() }) },
    responses: {
      200: { description: 'The context', schema: contextSchema },
      404: { description: 'There is none.' },
    },
  },
  {
    method: 'GET',
    path: '/',
    summary: 'Where to go from here',
    responses: { 200: { description: 'Links' } },
  },
  {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    responses: { 200: { description: 'OpenAPI 3.1' } },
  },
  {
    method: 'GET',
    path: '/healthz',
    summary: 'Whether the services behind the API answer',
    responses: { 200: { description: 'They do.' }, 503: { description: 'One does not.' } },
  },
];
