import type { Json } from '../../json.ts';
import type { MapState } from '../definition/asl.ts';
import { StateFailure } from '../errors/state-failure.ts';
import { type Exit, exitWithResult, selectInput } from '../interpreter/data-flow.ts';
import type { Frame } from '../interpreter/frame.ts';
import { batchItems } from '../states/map-batches.ts';
import { selectItem, selectItems } from '../states/map-items.ts';
import { evaluateConcurrency, evaluateTolerance, type Tolerance } from '../states/map-limits.ts';
import { readItems } from './read-items.ts';
import { resultOfMock } from './result-of-mock.ts';
import { invalidRequest, type Mock, type StateConfiguration } from './test-state-request.ts';

/** Runs a Map up to its iterations, which a mock stands for. */
export async function runMap(
  frame: Frame<MapState>,
  mock: Mock,
  configuration: StateConfiguration,
): Promise<Exit> {
  const input = selectInput(frame);
  const items = await itemsOf(frame, input, configuration.mapItemReaderData);
  await evaluateConcurrency(frame, input);
  const tolerance = await evaluateTolerance(frame, input);
  const iterations = await iterationInputs(frame, items, input);
  checkFailures(frame.state, tolerance, iterations.length, configuration.mapIterationFailureCount ?? 0);
  return exitWithResult(frame, resultOfMock(mock));
}

async function itemsOf(frame: Frame<MapState>, input: Json, readerData: string | undefined): Promise<Json[]> {
  const { ItemReader } = frame.state;
  if (ItemReader === undefined) return selectItems(frame, input);
  const items = readerData === undefined ? [] : await readItems(frame, ItemReader, readerData, input);
  if (ItemReader.ReaderConfig?.ItemsPointer !== undefined) frame.inspect('afterItemsPointer', items);
  return items;
}

async function iterationInputs(frame: Frame<MapState>, items: Json[], input: Json): Promise<Json[]> {
  const { state } = frame;
  let inputs = items;
  if ((state.ItemSelector ?? state.Parameters) !== undefined) {
    inputs = [];
    for (const [index, item] of items.entries()) inputs.push(await selectItem(frame, index, item));
    frame.inspect('afterItemSelector', inputs);
  }
  if (state.ItemBatcher === undefined) return inputs;
  const batches = await batchItems(frame, inputs, input);
  frame.inspect('afterItemBatcher', batches);
  return batches;
}

/** A threshold that the definition does not name counts only where it names none at all. */
function checkFailures(state: MapState, tolerance: Tolerance, iterations: number, failures: number): void {
  if (failures > iterations)
    throw invalidRequest(
      'Map iteration failure count must be less than or equal to the number of Map iterations',
    );
  const limitsPercentage =
    (state.ToleratedFailurePercentage ?? state.ToleratedFailurePercentagePath) !== undefined;
  const limitsCount =
    (state.ToleratedFailureCount ?? state.ToleratedFailureCountPath) !== undefined || !limitsPercentage;
  const isExceeded =
    (limitsCount && failures > tolerance.toleratedCount) ||
    (limitsPercentage && 100 * failures > tolerance.toleratedPercentage * iterations);
  if (isExceeded)
    throw new StateFailure(
      'States.ExceedToleratedFailureThreshold',
      'The specified tolerated failure threshold was exceeded',
    );
}
