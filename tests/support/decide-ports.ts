import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { keyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import { secretText } from '../../core/adapters/keys/secret-text.ts';
import { machineControl } from '../../core/adapters/machines/machine-control.ts';
import { requestNotices } from '../../core/adapters/machines/request-notices.ts';
import { answerTask } from '../../core/adapters/machines/task-answers.ts';
import { priceAgentCall } from '../../core/adapters/providers/price-agent-call.ts';
import { contextStore } from '../../core/adapters/records/context-store.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { workflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import type { DecidePorts } from '../../functions/decide/decide.ts';
import { gateLimits } from '../../functions/gates/gate-limits.ts';
import type { Observers } from '../../functions/middleware/observability.ts';
import { compiledWorkflows } from '../../statemachines/compiled/registry.ts';

const TABLE = 'countersign-records';
const ARNS = 'us-east-1:000000000000';

/** What the function that decides works with, on the host of this process. */
export function decidePorts(): DecidePorts {
  const keys = keyRingSource(() => secretText(awsClients.secretsManager, 'link-key'), Date.now);
  return {
    keys,
    now: nowMs,
    priceCall: priceAgentCall,
    limits: gateLimits(nowMs),
    runs: runStore(
      awsClients.dynamoDb(),
      TABLE,
      keys,
      requestNotices(awsClients.lambda(), `arn:aws:lambda:${ARNS}:function:notify`),
    ),
    contexts: contextStore(awsClients.dynamoDb(), TABLE),
    content: contentStore(awsClients.s3(), 'countersign-content'),
    workflows: workflowLibrary(compiledWorkflows, undefined),
    machines: machineControl(awsClients.stepFunctions(), `arn:aws:states:${ARNS}:stateMachine:{name}`),
    answerTask: answerTask(awsClients.stepFunctions()),
  };
}

/** They say nothing. */
export function silentObservers(): Observers {
  const metrics = new Metrics({ serviceName: 'tests', namespace: 'Tests' });
  metrics.singleMetric = () => metrics;
  return { logger: new Logger({ logLevel: 'SILENT' }), metrics };
}
