import type { Json } from '../../json.ts';
import type { WaitState } from '../definition/asl.ts';
import { queryError, runtimeError } from '../errors/evaluation-failure.ts';
import { exitWithInput, selectInput } from '../interpreter/data-flow.ts';
import type { Frame } from '../interpreter/frame.ts';
import type { StateBehaviour } from './state-behaviour.ts';
import { parseTimestamp } from './timestamp.ts';

const LONGEST_WAIT_SECONDS = 99_999_999;

export const wait: StateBehaviour<WaitState> = {
  async execute(frame) {
    const dueMs = (await secondsDue(frame)) ?? (await timestampDue(frame));
    if (dueMs > frame.run.nowMs) return { kind: 'wait', wait: { kind: 'timer', purpose: 'wait', dueMs } };
    return exitWithInput(frame, selectInput(frame));
  },
  resume(frame) {
    return exitWithInput(frame, selectInput(frame));
  },
};

async function secondsDue(frame: Frame<WaitState>): Promise<number | undefined> {
  const { Seconds, SecondsPath } = frame.state;
  if (Seconds === undefined && SecondsPath === undefined) return undefined;
  let seconds: Json;
  if (frame.isJsonata) {
    seconds = await frame.jsonata(Seconds as Json, 'Seconds');
    if (!isWholeSeconds(seconds))
      throw queryError(
        `The Seconds field must evaluate to a non-negative integer but was: ${JSON.stringify(seconds)}`,
        'Seconds',
      );
  } else {
    seconds = SecondsPath === undefined ? (Seconds as number) : frame.path(SecondsPath, selectInput(frame));
    if (!isWholeSeconds(seconds)) {
      throw runtimeError(
        `The SecondsPath parameter does not reference a valid wait time: ${SecondsPath} == ${JSON.stringify(seconds)}`,
      );
    }
  }
  return frame.thread.enteredMs + seconds * 1000;
}

async function timestampDue(frame: Frame<WaitState>): Promise<number> {
  const { Timestamp, TimestampPath } = frame.state;
  if (frame.isJsonata) {
    const value = await frame.jsonata(Timestamp as Json, 'Timestamp');
    const dueMs = typeof value === 'string' ? parseTimestamp(value) : undefined;
    if (dueMs === undefined) {
      throw queryError(
        `The Timestamp field cannot be parsed as an ISO-8601 extended offset date-time format string: ${text(value)}`,
        'Timestamp',
      );
    }
    return dueMs;
  }
  const value =
    TimestampPath === undefined ? (Timestamp as string) : frame.path(TimestampPath, selectInput(frame));
  const dueMs = typeof value === 'string' ? parseTimestamp(value) : undefined;
  if (dueMs === undefined) {
    throw runtimeError(
      `The TimestampPath parameter does not reference a valid ISO-8601 extended offset date-time format string: ${TimestampPath} == ${text(value)}`,
    );
  }
  return dueMs;
}

function isWholeSeconds(value: Json): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LONGEST_WAIT_SECONDS;
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
