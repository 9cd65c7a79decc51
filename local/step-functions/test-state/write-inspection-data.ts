import type { JsonObject } from '../../json.ts';
import type { State } from '../definition/asl.ts';
import type { Inspection } from '../interpreter/frame.ts';

/** Members that the API gives as they are; all others are JSON text. */
const PLAIN = new Set([
  'errorDetails',
  'maxConcurrency',
  'toleratedFailureCount',
  'toleratedFailurePercentage',
]);

export function writeInspectionData(state: State, inspection: Inspection): JsonObject {
  const hidden = hiddenMembers(state);
  return Object.fromEntries(
    Object.entries(inspection)
      .filter(([name]) => !hidden.includes(name))
      .map(([name, value]) => [name, PLAIN.has(name) ? value : JSON.stringify(value)]),
  );
}

/** What AWS does not show: the input of branches, and an input that a fixed Result replaces. */
function hiddenMembers(state: State): string[] {
  if (state.Type === 'Parallel') return ['afterInputPath', 'afterParameters', 'afterArguments'];
  return state.Type === 'Pass' && state.Result !== undefined ? ['afterInputPath', 'afterParameters'] : [];
}
