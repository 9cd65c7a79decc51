import type { Logger } from '@aws-lambda-powertools/logger';
import { transmit } from '../../core/adapters/notify/transmit.ts';
import type { Transports } from '../../core/adapters/notify/transports.ts';
import type { NoticeStore } from '../../core/adapters/records/notice-store.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import type { CodeMessage } from '../../core/contracts/notices.ts';
import type { Composed } from '../../core/domain/notices/compose-message.ts';
import { emailMessage, plainText, subjectOf } from '../../core/domain/notices/email-message.ts';
import { personalRoutes, type Route, shownAddress } from '../../core/domain/notices/notice-routes.ts';
import type { Wording } from '../../core/domain/notices/notice-wording.ts';
import { slackMessage } from '../../core/domain/notices/slack-message.ts';

export interface SendCodePorts {
  readonly runs: RunStore;
  readonly tenants: TenantStore;
  readonly transports: Transports;
  /** Keeps what would be sent, where nothing can be: only the local host does so. */
  readonly showUnsent: NoticeStore['show'] | undefined;
  readonly now: () => number;
}

/** Sends a code to the person for whom a link was made, on every way that leads to them alone. */
export function sendCode({ runs, tenants, transports, showUnsent, now }: SendCodePorts) {
  return async (message: CodeMessage, logger: Logger): Promise<number> => {
    const { tenantId, runId, gateId, userId, code } = message;
    const [settings, stored] = await Promise.all([tenants.find(tenantId), runs.find(runId)]);
    const gate = stored?.run.gates.find(open => open.gateId === gateId);
    if (stored === undefined || gate === undefined) return 0;
    const wording = wordingOf(stored.run.workflowTitle, code);
    const routes = personalRoutes(userId, settings);
    for (const route of routes) {
      const at = new Date(now()).toISOString();
      const key = `${gateId}#code#${route.channel}#${userId}#${at}`;
      const composed = compose(route, wording);
      const receipt = await transmit(transports, { key, route, composed, thread: undefined });
      logger.info('A code is told.', { gateId, userId, channel: route.channel });
      if (receipt !== undefined || showUnsent === undefined) continue;
      const { contentHash, expiresAt, kind } = gate;
      const { workflowId } = stored.run;
      await showUnsent({
        notice: {
          ...{ key, sequence: stored.run.sequence, channel: route.channel, recipient: userId },
          fact: {
            type: 'gate.code_sent',
            version: 1,
            ...{ id: key, at, tenantId, runId, workflowId, gateId, gateKind: kind, contentHash, expiresAt },
          },
        },
        ...{ to: shownAddress(route), subject: composed.subject, body: composed.body },
        ...{ recordedAt: at, state: 'would be sent', attempts: 1, nextAt: at, settledAt: at },
      });
    }
    return routes.length;
  };
}

function wordingOf(workflowTitle: string, code: string): Wording {
  return {
    heading: 'Your code',
    workflowTitle,
    facts: [
      { label: 'Code', text: code },
      { label: 'Good for', text: '10 minutes' },
      { label: 'Careful', text: 'Nobody but you needs this code. If you did not ask for it, do nothing.' },
    ],
    quotes: [],
    linkLabel: '',
    asks: false,
  };
}

function compose(route: Route, wording: Wording): Composed {
  const kept = { subject: subjectOf(wording), body: plainText(wording, undefined) };
  return route.channel === 'slack'
    ? { channel: 'slack', message: slackMessage(wording, undefined, undefined), ...kept }
    : { channel: 'email', message: emailMessage(wording, undefined), ...kept };
}
