import { type ReasonerReply, reasonerReplySchema } from '../../contracts/diagnosis-reply.ts';
import { type Fault, faultsOf } from '../../contracts/faults.ts';
import { hasKeyTwice } from '../has-key-twice.ts';
import { parseJson } from '../steps/parse-json.ts';

export type ReadReasonerReply =
  | { readonly ok: true; readonly result: ReasonerReply }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Twenty claims, eight steps and some room; beyond this a reply is not even read. */
const LONGEST_REASONING = 32_000;

/** What was asked again after a reply that did not fit is kept after a line of dashes: the last one counts. */
export const BETWEEN_REPLIES = '\n\n---\n\n';

/** The whole reply is one JSON object that says one of the things which may be said, and nothing else. */
export function readReasonerReply(text: string): ReadReasonerReply {
  if (text.length > LONGEST_REASONING)
    return refused(`The reply has ${text.length} characters; at most ${LONGEST_REASONING} are read.`);
  const value = parseJson(text);
  if (value === undefined) return refused('The reply is not one JSON object and nothing else.');
  const parsed = reasonerReplySchema.safeParse(value);
  if (!parsed.success) return { ok: false, faults: faultsOf(parsed.error) };
  if (hasKeyTwice(text)) return refused('The reply has an object in which a key stands twice.');
  return { ok: true, result: parsed.data };
}

/** Of `response.md`: what the turn came to. */
export function lastReply(response: string): string {
  const at = response.lastIndexOf(BETWEEN_REPLIES);
  return at < 0 ? response : response.slice(at + BETWEEN_REPLIES.length);
}

function refused(message: string): ReadReasonerReply {
  return { ok: false, faults: [{ field: '', message }] };
}
