import { Logger } from '@aws-lambda-powertools/logger';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { requestNotices } from '../../core/adapters/machines/request-notices.ts';
import { describeFault } from './describe-fault.ts';

/** Has people and systems told of what is new about a run; if that cannot be done now, whoever sweeps does it. */
export function announceNews(notifyFunctionArn: string): (runId: string) => Promise<void> {
  const request = requestNotices(awsClients.lambda(), notifyFunctionArn);
  return async runId => {
    try {
      await request(runId);
    } catch (fault) {
      const logger = new Logger({ serviceName: 'countersign' });
      logger.warn('Nobody is told yet; the sweep will see to it.', { runId, fault: describeFault(fault) });
    }
  };
}
