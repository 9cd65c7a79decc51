import type { Json } from '../../json.ts';
import type { PassState } from '../definition/asl.ts';
import {
  assignFrom,
  combineResult,
  exitJsonata,
  selectInput,
  selectOutput,
} from '../interpreter/data-flow.ts';
import type { StateBehaviour } from './state-behaviour.ts';

export const pass: StateBehaviour<PassState> = {
  async execute(frame) {
    const { state } = frame;
    if (frame.isJsonata) return exitJsonata(frame, frame.thread.input, {});
    const input = selectInput(frame);
    let result: Json = state.Parameters === undefined ? input : frame.template(state.Parameters, input);
    frame.inspect('afterParameters', result);
    if (state.Result !== undefined) {
      result = state.Result;
      frame.inspect('result', result);
    }
    frame.inspect('afterResultSelector', result);
    const assigned = assignFrom(frame, state.Assign, result);
    const combined = combineResult(frame, state.ResultPath, result);
    return { kind: 'exit', output: selectOutput(frame, combined), assigned, next: state.Next ?? null };
  },
};
