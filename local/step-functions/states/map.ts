import { randomUUID } from 'node:crypto';
import type { Json } from '../../json.ts';
import type { MapState } from '../definition/asl.ts';
import { exitWithResult, selectInput } from '../interpreter/data-flow.ts';
import type { Frame } from '../interpreter/frame.ts';
import { batchItems } from './map-batches.ts';
import { selectItem, selectItems } from './map-items.ts';
import { evaluateConcurrency, evaluateTolerance } from './map-limits.ts';
import type { StateBehaviour } from './state-behaviour.ts';

/** How many iterations AWS runs at a time where the definition sets no limit. */
const INLINE_CONCURRENCY = 40;
const DISTRIBUTED_CONCURRENCY = 1000;

export const map: StateBehaviour<MapState> = {
  async execute(frame) {
    const { run, thread } = frame;
    const input = selectInput(frame);
    const items = await selectItems(frame, input);
    const maxConcurrency = await evaluateConcurrency(frame, input);
    run.emit(thread, 'MapStateStarted', { length: items.length });
    if (isDistributed(frame.state))
      return startMapRun(frame, items, input, maxConcurrency || DISTRIBUTED_CONCURRENCY);
    await evaluateTolerance(frame, input);
    run.setItems(thread, items);
    thread.wait = {
      kind: 'children',
      next: 0,
      total: items.length,
      running: 0,
      maxConcurrency: maxConcurrency || INLINE_CONCURRENCY,
    };
    await startIterations(frame);
    return { kind: 'waitForChildren' };
  },
  resume(frame, outputs) {
    frame.run.emit(frame.thread, 'MapStateSucceeded');
    return exitWithResult(frame, outputs);
  },
};

/** Starts as many waiting items as the concurrency limit allows. */
export async function startIterations(frame: Frame<MapState>): Promise<void> {
  const { run, thread } = frame;
  const wait = thread.wait;
  if (wait?.kind !== 'children' || thread.items === undefined) return;
  while (wait.next < wait.total && wait.running < wait.maxConcurrency) {
    const index = wait.next++;
    wait.running++;
    const value = thread.items[index] as Json;
    run.touched.add(thread.id);
    const child = run.addThread({
      parentId: thread.id,
      index,
      graph: [...thread.graph, thread.stateName, 0],
      stateName: processorOf(frame.state).StartAt,
      input: await selectItem(frame, index, value),
      previousEventId: thread.previousEventId,
      mapItem: { index, value },
    });
    run.emit(child, 'MapIterationStarted', { name: thread.stateName, index });
    run.makeRunnable(child);
  }
}

async function startMapRun(
  frame: Frame<MapState>,
  items: Json[],
  input: Json,
  maxConcurrency: number,
): Promise<{ kind: 'waitForChildren' }> {
  const { run, thread, state } = frame;
  const tolerance = await evaluateTolerance(frame, input);
  const selected: Json[] = [];
  for (const [index, value] of items.entries()) selected.push(await selectItem(frame, index, value));
  const inputs = await batchItems(frame, selected, input);
  const label = state.Label ?? thread.stateName.slice(0, 40);
  const mapRunArn = `${run.record.stateMachineArn.replace(':stateMachine:', ':mapRun:')}/${label}:${randomUUID()}`;
  run.emit(thread, 'MapRunStarted', { mapRunArn });
  run.setItems(thread, inputs);
  thread.wait = {
    kind: 'mapRun',
    mapRunArn,
    total: inputs.length,
    next: 0,
    running: [],
    failedItems: [],
    redriveCount: 0,
    maxConcurrency,
    ...tolerance,
  };
  return { kind: 'waitForChildren' };
}

function processorOf(state: MapState) {
  const processor = state.ItemProcessor ?? state.Iterator;
  if (processor === undefined) throw new Error('A Map state needs an ItemProcessor.');
  return processor;
}

function isDistributed(state: MapState): boolean {
  return processorOf(state).ProcessorConfig?.Mode === 'DISTRIBUTED';
}
