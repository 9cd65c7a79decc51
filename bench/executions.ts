import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { InvokeLambda } from '../local/step-functions/integrations/lambda.ts';
import { openBenchEngine, startRequest, withFolder } from './bench-engine.ts';
import { rateInParallel } from './in-parallel.ts';

const EXECUTIONS = 10_000;
const WARM_UP = 2_000;
const CONCURRENCY = 50;
const INPUT = { order: 17, customer: 'anna' };

const THREE_STATES = {
  QueryLanguage: 'JSONata',
  StartAt: 'Prepare',
  States: {
    Prepare: { Type: 'Pass', Output: { order: '{% $states.input.order %}' }, Next: 'Work' },
    Work: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Arguments: { FunctionName: 'work', Payload: '{% $states.input %}' },
      Output: '{% $states.result.Payload %}',
      Next: 'Done',
    },
    Done: { Type: 'Succeed' },
  },
};

const invokeLambda: InvokeLambda = async ({ payload }) => ({ statusCode: 200, payload });

/** Whole executions of a three-state machine with one Lambda task, every step durable, 50 at a time. */
export async function benchExecutions(): Promise<Record<string, number>> {
  return {
    executionsPerSecondByEngine: await withFolder(measureByEngine),
    executionsPerSecondBySdk: await withFolder(measureBySdk),
  };
}

async function measureByEngine(folder: string): Promise<number> {
  const { engine, createMachine, stop } = await openBenchEngine({ folder, invokeLambda });
  const machine = await createMachine(THREE_STATES);
  const runOne = (name: string) => engine.runToEnd(startRequest(machine, name, INPUT));
  await rateInParallel(WARM_UP, CONCURRENCY, index => runOne(`warm-${index}`));
  const rate = await rateInParallel(EXECUTIONS, CONCURRENCY, index => runOne(`run-${index}`));
  await stop();
  return rate;
}

/** Started through the SDK client; the end is known from its announcement, as on the host. */
async function measureBySdk(folder: string): Promise<number> {
  const ends = new Map<string, () => void>();
  const { client, createMachine, stop } = await openBenchEngine({
    folder,
    invokeLambda,
    onEnd: executionArn => ends.get(executionArn)?.(),
  });
  const machine = await createMachine(THREE_STATES);
  const runOne = async (name: string) => {
    const { executionArn } = startRequest(machine, name, INPUT);
    const ended = new Promise<void>(resolve => ends.set(executionArn, resolve));
    const { stateMachineArn } = machine;
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(INPUT) }));
    await ended;
    ends.delete(executionArn);
  };
  await rateInParallel(WARM_UP, CONCURRENCY, index => runOne(`warm-${index}`));
  const rate = await rateInParallel(EXECUTIONS, CONCURRENCY, index => runOne(`run-${index}`));
  await stop();
  return rate;
}
