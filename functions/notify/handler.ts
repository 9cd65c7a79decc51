import { SESv2Client } from '@aws-sdk/client-sesv2';
import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { emailTransport } from '../../core/adapters/notify/email.ts';
import { eventBusTransport } from '../../core/adapters/notify/event-bus.ts';
import { webhookTransport } from '../../core/adapters/notify/webhook.ts';
import { noticeStore } from '../../core/adapters/records/notice-store.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { notifyRequestSchema } from '../../core/contracts/notices.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { linkOf } from '../../core/domain/gates/gate-link.ts';
import { cachedSecret } from '../middleware/cached-secret.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { keyRing } from '../middleware/key-ring.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { runsOnAws } from '../middleware/runs-on-aws.ts';
import { readSecret } from '../middleware/secret.ts';
import { slackPoster } from '../slack/slack-poster.ts';
import { notify } from './notify.ts';
import { sendCode } from './send-code.ts';
import { tellOfMany } from './tell-of-many.ts';

/**
 * Invoked whenever something happened at a gate, and by the sweep for runs whose threads are to be told or where something waits
 * to be sent again. A delivery that comes twice finds what the first one wrote down.
 */
const { TABLE_NAME, EVENT_BUS_NAME, PUBLIC_URL } = readEnvironment(
  z.object({ TABLE_NAME: z.string(), EVENT_BUS_NAME: z.string(), PUBLIC_URL: z.url() }),
);
const isLocal = !runsOnAws(process.env);
const keys = keyRing();

/** The local host sends e-mail only if it is told where. */
const hasEmail = !isLocal || process.env.AWS_ENDPOINT_URL_SESV2 !== undefined;

const ports = {
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME),
  tenants: tenantStore(awsClients.dynamoDb(), TABLE_NAME),
  notices: noticeStore(awsClients.dynamoDb(), TABLE_NAME, { isListed: isLocal }),
  transports: {
    // What fails is sent again by ourselves, later.
    email: hasEmail ? emailTransport(new SESv2Client({ maxAttempts: 1 })) : undefined,
    slack: slackPoster(),
    webhook: webhookTransport({
      readKey: cachedSecret(() => readSecret('WEBHOOK_KEY'), nowMs),
      reach: isLocal ? 'anywhere' : 'public',
      now: nowMs,
    }),
    eventbridge: eventBusTransport(awsClients.eventBridge(), EVENT_BUS_NAME),
  },
  linkTo: async (run: RunRecord, gate: Gate, userId: string | undefined) => {
    const link = linkOf(await keys.signing(), run.runId, gate, userId);
    return link && `${PUBLIC_URL}${link.path}`;
  },
  now: nowMs,
};
const tell = notify(ports);

const tellCode = sendCode({ ...ports, showUnsent: isLocal ? ports.notices.show : undefined });

export const handler = machineHandler(notifyRequestSchema, async (request, { context, logger }) => {
  const remainingMs = () => context.getRemainingTimeInMillis();
  if ('notify' in request && typeof request.notify !== 'string')
    return tellOfMany(tell, request.notify, remainingMs, logger);
  const runId = 'sendCode' in request ? request.sendCode.runId : String(request.notify);
  logger.appendKeys({ runId });
  if ('sendCode' in request) return { codes: await tellCode(request.sendCode, logger) };
  return tell(runId, remainingMs, logger);
});
