import { startOf } from '../half-character.ts';
import { stripDirectives } from '../steps/strip-directives.ts';

const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]+/gu;

/** What others wrote – models, workers, people – as one line of a reply, without anything that is for the orchestrator. */
export function forPeople(text: string, longest = 500): string {
  // Cut first and last: what is searched stays small, and what is taken out makes room.
  const line = stripDirectives(startOf(text, longest * 8))
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clip(line, longest);
}

/** Several lines, of which every one may have been written by others. */
export function asReply(lines: readonly (string | undefined)[], longest: number): string {
  return clip(lines.filter(line => line !== undefined && line !== '').join('\n'), longest);
}

function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${startOf(text, longest - 1)}…`;
}
