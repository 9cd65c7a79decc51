import type { Json } from '../../json.ts';
import type { ChoiceState } from '../definition/asl.ts';
import { EvaluationFailure, queryError } from '../errors/evaluation-failure.ts';
import { exitWithInput, selectInput } from '../interpreter/data-flow.ts';
import type { Frame } from '../interpreter/frame.ts';
import { holds } from './choice-test.ts';
import type { StateBehaviour } from './state-behaviour.ts';

export const choice: StateBehaviour<ChoiceState> = {
  async execute(frame) {
    const { state } = frame;
    const input = selectInput(frame);
    for (const [index, rule] of state.Choices.entries()) {
      const matched = frame.isJsonata ? await conditionHolds(frame, index) : holds(rule, input, frame);
      if (matched) return exitWithInput(frame, input, rule);
    }
    if (state.Default === undefined) {
      throw new EvaluationFailure(
        'States.NoChoiceMatched',
        "Failed to transition out of the state. The state's input did not match any choice rule and there is no Default.",
      );
    }
    return exitWithInput(frame, input, { Assign: state.Assign, Output: state.Output, Next: state.Default });
  },
};

async function conditionHolds(frame: Frame<ChoiceState>, index: number): Promise<boolean> {
  const field = `Choices[${index}]/Condition`;
  const condition = frame.state.Choices[index]?.Condition as Json;
  const value = await frame.jsonata(condition, field);
  if (typeof value === 'boolean') return value;
  const expression = typeof condition === 'string' ? condition.slice(2, -2).trim() : String(condition);
  throw queryError(
    `The JSONata expression '${expression}' specified for the field '${field}' returned an unexpected result type. Expected 'boolean', but was '${typeName(value)}' for value: ${JSON.stringify(value)}`,
    field,
  );
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
