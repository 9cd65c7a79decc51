import { InvalidResult } from '../../contracts/errors.ts';
import { type Fault, faultText } from '../../contracts/faults.ts';
import type { ModelCall, ModelProvider, ModelReply } from '../../contracts/model-call.ts';
import { type ParsedReply, parseReply } from './parse-reply.ts';
import { addUp, addUsage, type Spend, spendOf, withSpend } from './spend.ts';
import { withinTime } from './within-time.ts';

export interface ModelQuestion<Result> {
  readonly provider: ModelProvider;
  readonly call: Omit<ModelCall<Result>, 'signal' | 'repair'> & { readonly signal?: AbortSignal };
  /** For everything together, the repair turn included. */
  readonly timeoutMs: number;
  /** What a reply is taken for; unless told, the whole of it is JSON that fits the schema. */
  readonly read?: (text: string) => ParsedReply<Result>;
}

export interface ModelAnswer<Result> extends Spend {
  readonly result: Result;
  readonly repaired: boolean;
}

const MOST_FAULTS_TOLD = 20;

/**
 * Asks, and asks once more where the reply does not fit, saying what was wrong with it. Whatever is thrown
 * carries what was spent: see `spendOf`.
 */
export async function askModel<Result>({
  provider,
  call,
  timeoutMs,
  read = text => parseReply(text, call.schema),
}: ModelQuestion<Result>): Promise<ModelAnswer<Result>> {
  const turns: ModelReply[] = [];
  try {
    return await withinTime({ signal: call.signal, timeoutMs }, signal =>
      takeTurns(provider, { ...call, signal }, turns, read),
    );
  } catch (fault) {
    throw fault instanceof Error ? withSpend(fault, together(addUp(turns), spendOf(fault))) : fault;
  }
}

async function takeTurns<Result>(
  provider: ModelProvider,
  call: ModelCall<Result>,
  turns: ModelReply[],
  read: (text: string) => ParsedReply<Result>,
): Promise<ModelAnswer<Result>> {
  const first = await provider.call(call);
  turns.push(first);
  const parsed = read(first.text);
  if (parsed.ok) return { result: parsed.result, repaired: false, ...addUp(turns) };

  const repair = { reply: first.text, fault: tell(parsed.faults) };
  const second = await provider.call({ ...call, repair });
  turns.push(second);
  const repaired = read(second.text);
  if (repaired.ok) return { result: repaired.result, repaired: true, ...addUp(turns) };
  throw new InvalidResult(
    `The reply for "${call.schemaName}" does not fit, and the repair did not mend it:\n${tell(repaired.faults)}`,
  );
}

function tell(faults: readonly Fault[]): string {
  const told = faults.slice(0, MOST_FAULTS_TOLD).map(faultText);
  const more = faults.length - told.length;
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

function together(before: Spend, last: Spend | undefined): Spend {
  if (last === undefined) return before;
  return {
    replies: [...before.replies, ...last.replies],
    model: last.model,
    usage: addUsage(before.usage, last.usage),
  };
}
