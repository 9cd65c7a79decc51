import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { selectorPath, selectorTryPath } from '../../core/adapters/content/message-paths.ts';
import type { Providers } from '../../core/adapters/providers/registry.ts';
import { withinTime } from '../../core/adapters/providers/within-time.ts';
import { CountersignError, InvalidResult } from '../../core/contracts/errors.ts';
import type { ModelReply } from '../../core/contracts/model-call.ts';
import type { Usage } from '../../core/contracts/run.ts';
import {
  type SelectedResult,
  type SelectorRequest,
  selectorResultSchema,
} from '../../core/contracts/selector.ts';
import type { Agent } from '../../core/contracts/workflow.ts';
import type { ProfileAccess } from '../../core/domain/messages/message-access.ts';
import { readSelection } from '../../core/domain/selector/read-selection.ts';
import { selectorPrompt } from '../../core/domain/selector/selector-prompt.ts';

export interface TrySelectorPorts {
  readonly content: ContentStore;
  readonly providers: Providers;
}

export interface SelectorTry {
  readonly request: SelectorRequest;
  readonly access: ProfileAccess;
  /** From 1. */
  readonly number: number;
  readonly remainingMs: number;
}

export type TriedSelector = { readonly usage?: Usage } & (
  | { readonly ok: true; readonly result: SelectedResult }
  | { readonly ok: false; readonly fault: CountersignError }
);

const LONGEST_CALL_MS = 60_000;
const USUAL_CALL_MS = 30_000;
/** Left for writing down what came of a call, before the function itself is ended. */
const WRAP_UP_MS = 3_000;
/** Of a reply that is far too long; what it was taken for does not depend on the rest. */
const LONGEST_KEPT = 64_000;
const LONGEST_TOLD = 2_000;

/** How long a call to this selector may take. */
export function longestCallMs({ timeoutSeconds }: Agent): number {
  return timeoutSeconds === undefined ? USUAL_CALL_MS : Math.min(timeoutSeconds * 1000, LONGEST_CALL_MS);
}

/** Asks once, and keeps a log of it: what was asked, what came back, and what that was taken for. */
export async function trySelector(ports: TrySelectorPorts, one: SelectorTry): Promise<TriedSelector> {
  const { content } = ports;
  const { request, access, number } = one;
  const { selectorId } = request;
  const assignment = selectorPrompt(request, access.orchestrator.selectorPrompt);
  await Promise.all([
    content.write(selectorPath(selectorId, 'request.json'), JSON.stringify(request, null, 2)),
    content.write(
      selectorTryPath(selectorId, number, 'prompt.md'),
      `${assignment.system}\n\n---\n\n${assignment.prompt}\n`,
    ),
  ]);
  const { reply, ...tried } = await ask(ports, one, assignment);
  await Promise.all([
    ...(reply === undefined
      ? []
      : [
          content.write(
            selectorTryPath(selectorId, number, 'response.md'),
            reply.text.slice(0, LONGEST_KEPT),
          ),
        ]),
    content.write(
      selectorTryPath(selectorId, number, 'log.json'),
      JSON.stringify(logOf(one, tried, reply), null, 2),
    ),
  ]);
  return tried;
}

async function ask(
  { content, providers }: TrySelectorPorts,
  { request, access, number, remainingMs }: SelectorTry,
  assignment: { readonly system: string; readonly prompt: string },
): Promise<TriedSelector & { readonly reply?: ModelReply }> {
  const agent = access.orchestrator.selectorAgent;
  const timeoutMs = Math.max(1, Math.min(longestCallMs(agent), remainingMs - WRAP_UP_MS));
  const repair = await lastFault(content, request, number);
  try {
    const reply = await withinTime({ timeoutMs }, signal =>
      providers.forAgent(agent).call({
        agent,
        ...assignment,
        schema: selectorResultSchema,
        schemaName: 'selection',
        form: 'text',
        facts: { ...request },
        ...(repair !== undefined && { repair }),
        signal,
      }),
    );
    const { inputTokens, outputTokens, costUsd } = reply.usage;
    const usage = { inputTokens, outputTokens, costUsd };
    const read = readSelection(reply.text, request);
    return read.ok
      ? { ok: true, result: read.result, usage, reply }
      : { ok: false, fault: new InvalidResult(read.reason), usage, reply };
  } catch (fault) {
    if (fault instanceof CountersignError) return { ok: false, fault };
    throw fault;
  }
}

/** What the try before replied, and why that could not be used. */
async function lastFault(
  content: ContentStore,
  request: SelectorRequest,
  number: number,
): Promise<{ reply: string; fault: string } | undefined> {
  if (number === 1) return undefined;
  const text = await content.read(selectorTryPath(request.selectorId, number - 1, 'response.md'));
  if (text === undefined) return undefined;
  const read = readSelection(text, request);
  return read.ok ? undefined : { reply: text.slice(0, LONGEST_TOLD), fault: read.reason };
}

function logOf({ number, access }: SelectorTry, tried: TriedSelector, reply: ModelReply | undefined) {
  return {
    number,
    agent: access.orchestrator.selectorAgent.role,
    ...(reply !== undefined && { model: reply.model, replyCharacters: reply.text.length }),
    ...(tried.usage !== undefined && { usage: tried.usage }),
    ...(tried.ok
      ? { status: 'selected', result: tried.result }
      : { status: 'failed', fault: { name: tried.fault.name, message: tried.fault.message } }),
  };
}
