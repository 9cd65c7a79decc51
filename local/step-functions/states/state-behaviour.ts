import type { Json } from '../../json.ts';
import type { State } from '../definition/asl.ts';
import type { Exit } from '../interpreter/data-flow.ts';
import type { Frame } from '../interpreter/frame.ts';
import type { Wait } from '../interpreter/thread.ts';

/** What executing a state led to. */
export type Step = Exit | { kind: 'wait'; wait: Wait } | { kind: 'waitForChildren' };

/** A state kind: one file each in this folder. Failures are thrown as StateFailure. */
export interface StateBehaviour<S extends State> {
  execute(frame: Frame<S>): Promise<Step>;
  /** Goes on when what it waited for has come: the task's result, the children's outputs, or nothing for a timer. */
  resume?(frame: Frame<S>, result: Json): Promise<Exit>;
}
