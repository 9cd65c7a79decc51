import type { Json, JsonObject } from '../../json.ts';
import type { Catcher } from '../definition/asl.ts';
import { insertAtPath } from '../jsonpath/reference-path.ts';
import type { Frame, Sight } from './frame.ts';
import { asEvaluationFailure } from './path-failure.ts';

/** How a state left: where to, with what, and which variables it set. */
export interface Exit {
  kind: 'exit';
  output: Json;
  assigned?: JsonObject;
  /** null ends the thread. */
  next: string | null;
}

interface Fields {
  InputPath?: string | null;
  OutputPath?: string | null;
  ResultPath?: string | null;
  ResultSelector?: Json;
  Output?: Json;
  Assign?: JsonObject;
  Next?: string;
}

/** The state's input after InputPath; JSONata states have none. */
export function selectInput(frame: Frame): Json {
  const { InputPath } = frame.state as Fields;
  if (frame.isJsonata) return frame.thread.input;
  const selected =
    InputPath === undefined
      ? frame.thread.input
      : InputPath === null
        ? {}
        : frame.path(InputPath, frame.thread.input);
  frame.inspect('afterInputPath', selected);
  return selected;
}

/** Leaves a state that made a result: Task, Parallel, Map. */
export async function exitWithResult(frame: Frame, result: Json): Promise<Exit> {
  const fields = frame.state as Fields;
  if (frame.isJsonata) return exitJsonata(frame, result, { result });
  const assigned = assignFrom(frame, fields.Assign, result);
  const selected =
    fields.ResultSelector === undefined ? result : frame.template(fields.ResultSelector, result);
  frame.inspect('afterResultSelector', selected);
  const combined = combineResult(frame, fields.ResultPath, selected);
  return { kind: 'exit', output: selectOutput(frame, combined), assigned, next: fields.Next ?? null };
}

/** Leaves a state that hands its input on: Pass, Wait, Choice, Succeed. `rule` overrides Assign, Output and Next. */
export async function exitWithInput(
  frame: Frame,
  input: Json,
  rule?: Pick<Fields, 'Assign' | 'Output' | 'Next'>,
): Promise<Exit> {
  const fields = frame.state as Fields;
  const source = rule ?? fields;
  if (frame.isJsonata) return exitJsonata(frame, input, {}, source);
  const assigned = assignFrom(frame, source.Assign, input);
  return { kind: 'exit', output: selectOutput(frame, input), assigned, next: source.Next ?? null };
}

export async function exitJsonata(
  frame: Frame,
  byDefault: Json,
  sight: Sight,
  source: Pick<Fields, 'Assign' | 'Output' | 'Next'> = frame.state as Fields,
): Promise<Exit> {
  const assigned =
    source.Assign === undefined
      ? undefined
      : ((await frame.jsonata(source.Assign, 'Assign', sight)) as JsonObject);
  const output =
    source.Output === undefined ? byDefault : await frame.jsonata(source.Output, 'Output', sight);
  return { kind: 'exit', output, assigned, next: source.Next ?? null };
}

/** Assign of a JSONPath state, evaluated with the variables as they were when the state began. */
export function assignFrom(
  frame: Frame,
  assign: JsonObject | undefined,
  input: Json,
): JsonObject | undefined {
  return assign === undefined ? undefined : (frame.template(assign, input) as JsonObject);
}

export function combineResult(frame: Frame, resultPath: string | null | undefined, result: Json): Json {
  const combined =
    resultPath === undefined
      ? result
      : resultPath === null
        ? frame.thread.input
        : insertResult(frame, resultPath, result);
  frame.inspect('afterResultPath', combined);
  return combined;
}

function insertResult(frame: Frame, resultPath: string, result: Json): Json {
  try {
    return insertAtPath(frame.thread.input, resultPath, result);
  } catch (fault) {
    throw asEvaluationFailure(fault);
  }
}

export function selectOutput(frame: Frame, value: Json): Json {
  const { OutputPath } = frame.state as Fields;
  if (OutputPath === undefined) return value;
  return OutputPath === null ? {} : frame.path(OutputPath, value);
}

/** Leaves a state whose failure a Catch took. */
export async function exitCaught(frame: Frame, catcher: Catcher, errorOutput: Json): Promise<Exit> {
  if (frame.isJsonata) return exitJsonata(frame, errorOutput, { errorOutput }, catcher);
  const assigned = assignFrom(frame, catcher.Assign, errorOutput);
  return {
    kind: 'exit',
    output: combineResult(frame, catcher.ResultPath, errorOutput),
    assigned,
    next: catcher.Next,
  };
}
