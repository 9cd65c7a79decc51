import { ASK_MACHINE, askFunction } from './ask-machine.ts';
import { openBenchEngine, startRequest, withFolder } from './bench-engine.ts';
import { rateInParallel } from './in-parallel.ts';

const ROUND_TRIPS = 10_000;
const WARM_UP = 2_000;
const CONCURRENCY = 50;

/** Started, asked with a token, answered, ended: each of them durable before the next. */
export async function benchTokenRoundTrips(): Promise<Record<string, number>> {
  return { tokenRoundTripsPerSecond: await withFolder(measure) };
}

async function measure(folder: string): Promise<number> {
  const tokens = new Map<string, (taskToken: string) => void>();
  const invokeLambda = askFunction((execution, taskToken) => tokens.get(execution)?.(taskToken));
  const { engine, createMachine, stop } = await openBenchEngine({ folder, invokeLambda });
  const machine = await createMachine(ASK_MACHINE);
  const roundTrip = async (name: string) => {
    const token = new Promise<string>(resolve => tokens.set(name, resolve));
    const ended = engine.runToEnd(startRequest(machine, name, {}));
    await engine.sendTaskSuccess(await token, { answer: 'yes' });
    await ended;
    tokens.delete(name);
  };
  await rateInParallel(WARM_UP, CONCURRENCY, index => roundTrip(`warm-${index}`));
  const rate = await rateInParallel(ROUND_TRIPS, CONCURRENCY, index => roundTrip(`run-${index}`));
  await stop();
  return rate;
}
