import type { SucceedState } from '../definition/asl.ts';
import { exitWithInput, selectInput } from '../interpreter/data-flow.ts';
import type { StateBehaviour } from './state-behaviour.ts';

export const succeed: StateBehaviour<SucceedState> = {
  async execute(frame) {
    return { ...(await exitWithInput(frame, selectInput(frame))), next: null };
  },
};
