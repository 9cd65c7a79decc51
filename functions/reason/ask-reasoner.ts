import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { turnPath } from '../../core/adapters/content/diagnosis-paths.ts';
import { keepFile } from '../../core/adapters/content/keep-file.ts';
import { readBundle } from '../../core/adapters/content/read-bundle.ts';
import { askModel } from '../../core/adapters/providers/ask-model.ts';
import type { Providers } from '../../core/adapters/providers/registry.ts';
import { type Spend, spendOf } from '../../core/adapters/providers/spend.ts';
import type { KeptFile } from '../../core/contracts/diagnosis.ts';
import type { DiagnosisRecord } from '../../core/contracts/diagnosis-record.ts';
import { type ReasonerReply, reasonerReplySchema } from '../../core/contracts/diagnosis-reply.ts';
import { CountersignError } from '../../core/contracts/errors.ts';
import type { Usage } from '../../core/contracts/run.ts';
import type { Agent } from '../../core/contracts/workflow.ts';
import { BETWEEN_REPLIES, readReasonerReply } from '../../core/domain/diagnosis/read-reasoner-reply.ts';
import { REASONER_SYSTEM, reasonerPrompt } from '../../core/domain/diagnosis/reasoner-prompt.ts';

export interface AskReasonerPorts {
  readonly content: ContentStore;
  readonly providers: Providers;
}

export interface ReasonerTurn {
  readonly diagnosis: DiagnosisRecord;
  readonly agent: Agent;
  readonly turn: number;
  /** Who has claimed the turn. */
  readonly owner: string;
  readonly retrievalsLeft: number;
  readonly remainingMs: number;
}

export type AskedReasoner = { readonly files: KeptFile[]; readonly usage?: Usage } & (
  | { readonly ok: true; readonly reply: ReasonerReply }
  | { readonly ok: false; readonly fault: CountersignError }
);

const LONGEST_CALL_MS = 120_000;
const USUAL_CALL_MS = 90_000;
/** Left for writing down what came of a call, before the function itself is ended. */
const WRAP_UP_MS = 3_000;
/** Of a reply that is far too long; it is not even read. */
const LONGEST_KEPT = 128_000;

/** How long a turn may take, its repair included. */
export function longestTurnMs({ timeoutSeconds }: Agent): number {
  return timeoutSeconds === undefined ? USUAL_CALL_MS : Math.min(timeoutSeconds * 1000, LONGEST_CALL_MS);
}

/** Asks once, with one repair turn at most, and keeps what was asked, what came back and what the provider says of the call. */
export async function askReasoner(ports: AskReasonerPorts, asked: ReasonerTurn): Promise<AskedReasoner> {
  const { content, providers } = ports;
  const { diagnosis, agent, turn, owner, retrievalsLeft, remainingMs } = asked;
  const { diagnosisId } = diagnosis;
  const keep = (file: Parameters<typeof turnPath>[2], text: string) =>
    keepFile(content, turnPath(diagnosisId, { number: turn, owner }, file), text);
  const bundle = await readBundle(content, diagnosis);
  const prompt = reasonerPrompt({ bundle, turn, retrievalsLeft });
  const files = [await keep('prompt.md', `${REASONER_SYSTEM}\n\n---\n\n${prompt}\n`)];
  const provider = providers.forAgent(agent);
  const noteOf = (told: object) =>
    JSON.stringify({ turn, provider: provider.key, agent: agent.role, retrievalsLeft, ...told }, null, 2);
  try {
    const answer = await askModel({
      provider,
      timeoutMs: Math.max(1, Math.min(longestTurnMs(agent), remainingMs - WRAP_UP_MS)),
      call: {
        ...{ agent, system: REASONER_SYSTEM, prompt },
        ...{ schema: reasonerReplySchema, schemaName: 'diagnosis' },
        form: 'text',
        facts: { runId: bundle.scope.runId, bundle, mayRetrieve: retrievalsLeft > 0 },
      },
      read: readReasonerReply,
    });
    const { result: reply, replies, model, repaired, usage } = answer;
    files.push(
      await keep('response.md', replies.join(BETWEEN_REPLIES)),
      await keep('call.json', noteOf({ status: 'completed', model, repaired, usage })),
    );
    return { ok: true, reply, files, usage: chargedOf(usage) };
  } catch (fault) {
    if (!(fault instanceof CountersignError)) throw fault;
    const { replies = [], model, usage } = spendOf(fault) ?? ({} as Partial<Spend>);
    if (replies.length > 0)
      files.push(await keep('response.md', replies.join(BETWEEN_REPLIES).slice(0, LONGEST_KEPT)));
    const told = { name: fault.name, message: fault.message };
    files.push(await keep('call.json', noteOf({ status: 'failed', model, usage, fault: told })));
    return { ok: false, fault, files, ...(usage !== undefined && { usage: chargedOf(usage) }) };
  }
}

function chargedOf({ inputTokens, outputTokens, costUsd }: Usage): Usage {
  return { inputTokens, outputTokens, costUsd };
}
