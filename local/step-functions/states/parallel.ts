import type { Json } from '../../json.ts';
import type { ParallelState } from '../definition/asl.ts';
import { exitWithResult, selectInput } from '../interpreter/data-flow.ts';
import type { Frame } from '../interpreter/frame.ts';
import type { StateBehaviour } from './state-behaviour.ts';

export const parallel: StateBehaviour<ParallelState> = {
  async execute(frame) {
    const { run, thread, state } = frame;
    const input = await branchInput(frame);
    run.emit(thread, 'ParallelStateStarted');
    for (const [index, branch] of state.Branches.entries()) {
      const child = run.addThread({
        parentId: thread.id,
        index,
        graph: [...thread.graph, thread.stateName, index],
        stateName: branch.StartAt,
        input,
        previousEventId: thread.previousEventId,
      });
      run.makeRunnable(child);
    }
    const total = state.Branches.length;
    thread.wait = { kind: 'children', next: total, total, running: total, maxConcurrency: total };
    return { kind: 'waitForChildren' };
  },
  resume(frame, outputs) {
    frame.run.emit(frame.thread, 'ParallelStateSucceeded');
    return exitWithResult(frame, outputs);
  },
};

export async function branchInput(frame: Frame<ParallelState>): Promise<Json> {
  const { state } = frame;
  if (frame.isJsonata) {
    if (state.Arguments === undefined) return frame.thread.input;
    const evaluated = await frame.jsonata(state.Arguments, 'Arguments');
    frame.inspect('afterArguments', evaluated);
    return evaluated;
  }
  const input = selectInput(frame);
  if (state.Parameters === undefined) return input;
  const evaluated = frame.template(state.Parameters, input);
  frame.inspect('afterParameters', evaluated);
  return evaluated;
}
