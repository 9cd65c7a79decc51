import type { State, StateType } from '../definition/asl.ts';
import { choice } from './choice.ts';
import { fail } from './fail.ts';
import { map } from './map.ts';
import { parallel } from './parallel.ts';
import { pass } from './pass.ts';
import type { StateBehaviour } from './state-behaviour.ts';
import { succeed } from './succeed.ts';
import { task } from './task.ts';
import { wait } from './wait.ts';

const BEHAVIOURS = {
  Task: task,
  Pass: pass,
  Choice: choice,
  Wait: wait,
  Parallel: parallel,
  Map: map,
  Succeed: succeed,
  Fail: fail,
};

export function behaviourOf(type: StateType): StateBehaviour<State> {
  return BEHAVIOURS[type] as unknown as StateBehaviour<State>;
}
