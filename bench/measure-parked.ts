/** Runs in a process of its own, so that its memory is its own: `measure-parked.ts park|restart <folder>`. */
import { ASK_MACHINE, askFunction } from './ask-machine.ts';
import { openBenchEngine, startRequest } from './bench-engine.ts';
import { collectGarbage } from './collect-garbage.ts';
import { rateInParallel } from './in-parallel.ts';

const PARKED = 10_000;
const [mode, folder = ''] = process.argv.slice(2);
const figures = mode === 'park' ? await park() : await restart();
console.log(JSON.stringify(figures));

async function park(): Promise<Record<string, number>> {
  let asked = 0;
  const invokeLambda = askFunction(() => asked++);
  const { engine, createMachine, stop } = await openBenchEngine({ folder, invokeLambda });
  const machine = await createMachine(ASK_MACHINE);
  const startOne = (index: number) =>
    engine.start(startRequest(machine, `parked-${index}`, { question: index }));
  await rateInParallel(200, 50, index => startOne(-1 - index));
  const before = memory();
  await rateInParallel(PARKED, 50, startOne);
  while (asked < PARKED + 200) await new Promise(resolve => setTimeout(resolve, 10));
  await new Promise(resolve => setTimeout(resolve, 200));
  const after = memory();
  await stop();
  return {
    heapBytesPerParkedExecution: Math.round((after.heapBytes - before.heapBytes) / PARKED),
    rssBytesPerParkedExecution: Math.round((after.rssBytes - before.rssBytes) / PARKED),
  };
}

async function restart(): Promise<Record<string, number>> {
  const before = memory();
  const startMs = performance.now();
  const { stop } = await openBenchEngine({
    folder,
    invokeLambda: () => Promise.reject(new Error('asked again')),
  });
  const restartMs = performance.now() - startMs;
  const after = memory();
  await stop();
  return {
    restartMsWith10000Parked: Math.round(restartMs),
    heapBytesPerParkedExecutionAfterRestart: Math.round((after.heapBytes - before.heapBytes) / PARKED),
    rssBytesPerParkedExecutionAfterRestart: Math.round((after.rssBytes - before.rssBytes) / PARKED),
  };
}

function memory(): { heapBytes: number; rssBytes: number } {
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapBytes: heapUsed + external, rssBytes: rss };
}
