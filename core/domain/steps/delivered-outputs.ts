import type { OutputContract } from '../../contracts/workflow.ts';
import { markedBlocks } from './marked-blocks.ts';

export interface DeliveredOutputs {
  readonly outputs: Readonly<Record<string, string>>;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  /** Delivered more than once: nobody can say which one is meant, so none is. */
  readonly repeated: readonly string[];
}

export interface OutputFault {
  readonly key: string;
  readonly reason: string;
}

const PREFIX = 'output:';
/** Anything but spaces and characters that nobody sees; the blank of Braille is no space to Unicode. */
const SEEN = /[^\s\p{Cc}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\ufff9-\ufffb]/u;

/** The `[output:key]` blocks of a text. What is within a block is content, also if it looks like another block. */
export function readDeliveredOutputs(text: string, contract: OutputContract): DeliveredOutputs {
  const contents = new Map<string, string[]>();
  for (const { name, content, closed } of markedBlocks(text).blocks) {
    if (!closed || !name.startsWith(PREFIX)) continue;
    const key = name.slice(PREFIX.length);
    contents.set(key, [...(contents.get(key) ?? []), withoutOuterBreaks(content)]);
  }
  const outputs: Record<string, string> = {};
  for (const [key, [content, ...others]] of contents)
    if (Object.hasOwn(contract, key) && content !== undefined && others.length === 0) outputs[key] = content;
  const keys = [...contents.keys()];
  return {
    outputs,
    missing: Object.keys(contract).filter(key => !contents.has(key)),
    unknown: keys.filter(key => !Object.hasOwn(contract, key)),
    repeated: keys.filter(key => (contents.get(key)?.length ?? 0) > 1),
  };
}

/** Each output must be there and hold something, unless it may be empty. */
export function checkOutputs(
  contract: OutputContract,
  delivered: Readonly<Record<string, string>>,
): OutputFault[] {
  return Object.entries(contract).flatMap(([key, { allowEmpty = false }]) => {
    const content = Object.hasOwn(delivered, key) ? delivered[key] : undefined;
    if (content === undefined) return [{ key, reason: 'is missing' }];
    return allowEmpty || SEEN.test(content) ? [] : [{ key, reason: 'is empty' }];
  });
}

/** The line breaks beside the markers are theirs; all others belong to the content. */
function withoutOuterBreaks(content: string): string {
  return content.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '');
}
