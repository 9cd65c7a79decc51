import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { machineControl } from '../../core/adapters/machines/machine-control.ts';
import { deadLetters } from '../../core/adapters/queues/dead-letters.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { workflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { orchestratorDirectory } from '../../statemachines/compiled/orchestrators.ts';
import { compiledWorkflows } from '../../statemachines/compiled/registry.ts';
import { announceNews } from '../middleware/announce-news.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { startRequestedRun } from './start-requested-run.ts';

/**
 * Called by the rule on events that ask for a run, and by schedules at their times. Both may come twice: the id of the run is
 * made of the source and the event, or of the schedule and its time. Whatever may be gone later is thrown: Lambda tries
 * again, and keeps what it gives up among the dead letters as well.
 */
const { TABLE_NAME, MACHINE_ARN, DEAD_LETTERS_URL, NOTIFY_FUNCTION_ARN } = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    MACHINE_ARN: z.string(),
    DEAD_LETTERS_URL: z.url(),
    NOTIFY_FUNCTION_ARN: z.string(),
  }),
);

const start = startRequestedRun({
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME, undefined, announceNews(NOTIFY_FUNCTION_ARN)),
  tenants: tenantStore(awsClients.dynamoDb(), TABLE_NAME),
  workflows: workflowLibrary(compiledWorkflows),
  machines: machineControl(awsClients.stepFunctions(), MACHINE_ARN),
  directory: orchestratorDirectory,
  keepDeadLetter: deadLetters(awsClients.sqs(), DEAD_LETTERS_URL),
  now: nowMs,
});

export const handler = machineHandler(z.unknown(), start);
