import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { StepTimedOut } from '../../../contracts/errors.ts';
import type { ModelCall, ModelProvider, ModelReply } from '../../../contracts/model-call.ts';
import { callSettings } from '../call-settings.ts';
import { withinTime } from '../within-time.ts';
import { compileMaker, type Maker } from './compile-maker.ts';
import { diagnoseOffline } from './diagnose-offline.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { scriptedFault, takeTurn } from './offline-script.ts';
import { topicOf } from './scene.ts';
import { wishPlan } from './wish-plan.ts';
import { wishQuestions } from './wish-questions.ts';
import { wishSelection } from './wish-selection.ts';

const CHARACTERS_A_TOKEN = 4;

const makers = new WeakMap<z.ZodType, Maker>();

/**
 * No model and no network: a rule engine over the schema that a call declares and the facts that it states.
 * The same call always gets the same reply, and every text of its own says that it was made up.
 */
export const offlineProvider: ModelProvider = {
  key: 'offline',
  async call(call) {
    if (call.signal.aborted) throw new StepTimedOut('The call was called off before it began.');
    const turn = takeTurn(call);
    if (turn?.delayMs !== undefined) await delay(turn.delayMs, call);
    if (turn?.fail !== undefined) throw scriptedFault(turn.fail);
    return replyTo(call, turn?.reply ?? makeUp(call));
  },
};

function makeUp({ schema, schemaName, facts }: ModelCall): string {
  const reasoned =
    schemaName === 'selection'
      ? wishSelection(facts)
      : schemaName === 'diagnosis'
        ? diagnoseOffline(facts)
        : undefined;
  if (reasoned !== undefined) return JSON.stringify(reasoned);
  let make = makers.get(schema);
  if (make === undefined) {
    make = compileMaker(jsonSchemaOf(schema));
    makers.set(schema, make);
  }
  return JSON.stringify(make({ topic: topicOf(facts), item: 0 }, wishFor(schemaName, facts)));
}

/** A step may bear one of these names too; then the facts are not theirs, and nothing is wished for. */
function wishFor(schemaName: string, facts: ModelCall['facts']): unknown {
  if (schemaName === 'questions') return wishQuestions(facts);
  if (schemaName === 'plan') return wishPlan(facts);
  return undefined;
}

function delay(delayMs: number, call: ModelCall): Promise<void> {
  const timeoutMs = callSettings(call).timeoutSeconds * 1000;
  return withinTime({ signal: call.signal, timeoutMs }, signal => sleep(delayMs, undefined, { signal }));
}

function replyTo({ system, prompt, repair }: ModelCall, text: string): ModelReply {
  const read = system.length + prompt.length + (repair ? repair.reply.length + repair.fault.length : 0);
  return {
    text,
    model: 'offline',
    usage: {
      inputTokens: Math.ceil(read / CHARACTERS_A_TOKEN),
      outputTokens: Math.ceil(text.length / CHARACTERS_A_TOKEN),
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      costUsd: 0,
    },
  };
}
