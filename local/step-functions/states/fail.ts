import type { FailState } from '../definition/asl.ts';
import { queryError, runtimeError } from '../errors/evaluation-failure.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Frame } from '../interpreter/frame.ts';
import type { StateBehaviour } from './state-behaviour.ts';

export const fail: StateBehaviour<FailState> = {
  async execute(frame) {
    throw new StateFailure(await textOf(frame, 'Error'), await textOf(frame, 'Cause'));
  },
};

async function textOf(frame: Frame<FailState>, field: 'Error' | 'Cause'): Promise<string | undefined> {
  const literal = frame.state[field];
  if (frame.isJsonata) {
    if (literal === undefined) return undefined;
    const value = await frame.jsonata(literal, field);
    if (typeof value !== 'string') throw queryError(`The ${field} field must evaluate to a string.`, field);
    return value;
  }
  const path = frame.state[`${field}Path`];
  if (path === undefined) return literal;
  const value = path.startsWith('States.')
    ? (frame.template({ 'value.$': path }, frame.thread.input) as { value: unknown }).value
    : frame.path(path, frame.thread.input);
  if (typeof value !== 'string')
    throw runtimeError(`The ${field}Path field does not point to a string: ${path}`);
  return value;
}
